import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'rolldown/utils'

export const root = resolve(import.meta.dirname, '../..')

/** The folders with sources, as a pattern. */
export const folders = '{bench,bootstrap,content,contract,domain,e2e,seed,server,simulator,test,web}'

const common = ['contract', 'domain']
/** `server/database` has the migrations and the tables' types. */
const platform = ['server/platform', 'server/database']

/**
 * What the files of each layer may import: layers, or single files. A file that is listed here follows its own row.
 * In the server the arrows fall one way: admin → shop → platform, and shop → integrations → platform.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  content: ['content', 'domain'],
  contract: ['contract', 'domain'],
  // A simulated outside service: of the shop it may only import sums of money.
  simulator: ['simulator', 'domain/money.ts'],

  'server/database': [...platform, ...common],
  'server/platform': [...platform, ...common, 'simulator'],
  'server/integrations': ['server/integrations', ...platform, 'server/environment.ts', ...common],
  'server/shop': ['server/shop', 'server/integrations', ...platform, 'server/environment.ts', ...common],
  'server/admin': ['server/admin', 'server/shop', 'server/integrations', ...platform, ...common],
  'server/cli': ['server', 'server/cli', 'server/admin', 'server/shop', 'server/integrations', ...platform, ...common],
  // The composition of the process: app, start, environment.
  server: ['server', 'server/cli', 'server/admin', 'server/shop', 'server/integrations', ...platform, ...common],
  'server/prepare-database.ts': ['server', 'server/shop', ...platform, 'seed'],
  'server/shop/settings/default-settings.ts': ['contract', 'content'],
  // The demo's payment provider runs within the shop.
  'server/shop/payments/open-payments.ts': [
    'server/shop',
    'server/integrations',
    'server/environment.ts',
    ...platform,
    'simulator',
  ],

  seed: ['seed', 'content', 'server', 'server/admin', 'server/shop', ...platform, 'server/integrations', ...common],
  'seed/large/main.ts': ['seed', 'server/cli', 'server/shop', ...platform, ...common],
  'web/routes.ts': ['web/shop', 'web/admin'],
  'web/shop': ['web/shop', 'web', 'content', ...common],
  'web/admin': ['web/admin', 'web', 'content', ...common],
  web: ['web', 'content', ...common],
}

/**
 * The parts of `server/shop` in a line: each may import those before it, never those after it. What an earlier one causes in a
 * later one travels as a value, or as a row with a job (`requestRefund`, `closeDoorQr`).
 *
 * `orders` comes early, since carts, deliveries, claims and payments all read an order or move its states; `checkout` is late,
 * since it asks the provider about an unpaid order before it places another. Claims come before refunds, which settle them, and
 * refunds before payments, since money that pays nothing is given back.
 */
export const shopLine: readonly string[] = [
  'shop.ts',
  'security-events',
  'tax-classes',
  'catalogue',
  'search',
  'related',
  'pins',
  'finder',
  'newsletter',
  'accounts',
  'settings',
  'messages',
  'reviews',
  'review-requests',
  'wishlist',
  'stock-alerts',
  'invoices',
  'orders',
  'cart',
  'delivery',
  'measurement',
  'claims',
  'replacements',
  'documents',
  'refunds',
  'payments',
  'checkout',
  'restoration',
]

const layers = Object.keys(mayImport)
  .filter((name) => !name.includes('.'))
  .toSorted((a, b) => b.length - a.length)

/** The most specific layer that a path lies in, else the path itself. */
export function layerOf(path: string): string {
  return layers.find((layer) => path.startsWith(`${layer}/`)) ?? path
}

export function mayFileImport(file: string, target: string): boolean {
  const allowed = mayImport[file] ?? mayImport[layerOf(file)] ?? []
  return (allowed.includes(layerOf(target)) || allowed.includes(target)) && keepsLine(file, target)
}

/** Between two parts of the shop, whether the import goes to the same one or to one before it. */
function keepsLine(file: string, target: string): boolean {
  const [from, to] = [file, target].map((path) => path.match(/^server\/shop\/([^/]+)/)?.[1])
  if (from === undefined || to === undefined || from === to) return true
  return shopLine.includes(to) && shopLine.indexOf(to) < shopLine.indexOf(from)
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
