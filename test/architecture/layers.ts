import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'rolldown/utils'

export const root = resolve(import.meta.dirname, '../..')

const common = ['contract', 'domain']

/**
 * What the files of each layer may import: layers, or single files. A file that is listed here follows its own row.
 * In the server the arrows fall one way: office → shop → platform, and shop → integrations → platform.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  content: ['content', 'domain'],
  contract: ['contract', 'domain'],
  // A simulated outside service: of the shop it may only import sums of money.
  simulator: ['simulator', 'domain/money.ts'],

  'server/platform': ['server/platform', ...common, 'simulator'],
  'server/integrations': ['server/integrations', 'server/platform', 'server/environment.ts', ...common],
  'server/shop': ['server/shop', 'server/integrations', 'server/platform', 'server/environment.ts', ...common],
  'server/office': ['server/office', 'server/shop', 'server/integrations', 'server/platform', ...common],
  'server/cli': [
    'server',
    'server/cli',
    'server/office',
    'server/shop',
    'server/integrations',
    'server/platform',
    ...common,
  ],
  // The composition of the process: app, start, environment.
  server: ['server', 'server/cli', 'server/office', 'server/shop', 'server/integrations', 'server/platform', ...common],
  'server/prepare-database.ts': ['server', 'server/shop', 'server/platform', 'seed'],
  'server/shop/settings/default-settings.ts': ['contract', 'content'],
  // The demo's payment provider runs within the shop.
  'server/shop/payments/open-payments.ts': [
    'server/shop',
    'server/integrations',
    'server/environment.ts',
    'server/platform',
    'simulator',
  ],

  seed: [
    'seed',
    'content',
    'server',
    'server/office',
    'server/shop',
    'server/platform',
    'server/integrations',
    ...common,
  ],
  'seed/large/main.ts': ['seed', 'server/cli', 'server/shop', 'server/platform', ...common],
  'web/routes.ts': ['web/shop', 'web/admin'],
  'web/shop': ['web/shop', 'web', 'content', ...common],
  'web/admin': ['web/admin', 'web', 'content', ...common],
  web: ['web', 'content', ...common],
}

const layers = Object.keys(mayImport)
  .filter((name) => !name.includes('.'))
  .toSorted((a, b) => b.length - a.length)

/** The most specific layer that a path lies in, else the path itself. */
export function layerOf(path: string): string {
  return layers.find((layer) => path.startsWith(`${layer}/`)) ?? path
}

export function mayFileImport(file: string, target: string): boolean {
  const allowed = mayImport[file] ?? mayImport[layerOf(file)] ?? []
  return allowed.includes(layerOf(target)) || allowed.includes(target)
}

/** The project's own files that a file imports, as paths from the root. */
export function importsOf(file: string): string[] {
  return specifiersIn(readFileSync(join(root, file), 'utf8'), file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => relative(root, resolve(root, dirname(file), specifier)))
    .filter((target) => !target.startsWith('.react-router'))
}

/** What a source takes from other modules, types included. */
export function specifiersIn(text: string, file: string): string[] {
  const { module } = parseSync(file, text)
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest ?? []),
  )
  const dynamic = [...text.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, specifier = '']) => specifier)
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest)
  return [...[...imported, ...exported].map(({ value }) => value), ...dynamic]
}
