import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '../..')

/** For each layer, the layers that its files may import; a file that composes layers is named on its own. */
const mayImport: Record<string, readonly string[]> = {
  domain: ['domain'],
  content: ['content'],
  contract: ['contract', 'domain'],
  // a stand-in for somebody else's service: it knows nothing of the shop but sums of money
  simulator: ['simulator', 'domain/money.ts'],
  server: ['server', 'contract', 'domain', 'simulator'],
  // compositions of layers
  'server/open-shop.ts': ['server', 'seed'],
  'server/settings/default-settings.ts': ['server', 'contract', 'content'],
  seed: ['seed', 'server', 'contract', 'domain'],
  'web/routes.ts': ['web/shop', 'web/admin'],
  'web/shop': ['web/shop', 'web', 'contract', 'domain', 'content'],
  'web/admin': ['web/admin', 'web', 'contract', 'domain', 'content'],
  web: ['web', 'contract', 'domain', 'content'],
}

const sources = globSync(['{domain,content,contract,server,seed,simulator,web}/**/*.{ts,tsx}'], { cwd: root }).filter(
  (file) => !file.includes('.test.'),
)

test('every import goes the way the layers allow', () => {
  assert.ok(sources.length > 100)
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter((target) => !isAllowed(file, target))
      .map((target) => `${file} → ${target}`),
  )
  assert.deepEqual(wrong, [])
})

test('no imports go round in a circle, not even those of types', () => {
  let left = new Map(sources.map((file) => [file, importsOf(file)]))
  for (let before = Infinity; left.size < before; ) {
    before = left.size
    const imported = new Set([...left.values()].flat())
    // What imports nothing that is left, or is imported by nothing that is left, is part of no circle.
    left = new Map([...left].filter(([file, targets]) => imported.has(file) && targets.some((to) => left.has(to))))
  }
  assert.deepEqual([...left.keys()], [])
})

test('the domain knows no package, no clock, no randomness and no environment', () => {
  const wrong = sources
    .filter((file) => file.startsWith('domain/'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const packages = specifiersIn(text).filter((specifier) => !specifier.startsWith('.'))
      const impure = text.match(
        /\b(Date\.now|new Date\(\)|Math\.random|crypto\.|performance\.|process\.|globalThis|fetch\()/g,
      )
      return [...packages, ...(impure ?? [])].map((what) => `${file}: ${what}`)
    })
  assert.deepEqual(wrong, [])
})

test('the browser takes only types from the contract, except its client and forms', () => {
  const wrong = sources
    .filter((file) => file.startsWith('web/'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8').replace(/import type [^;]*?from '[^']+'/g, '')
      return specifiersIn(text)
        .filter((specifier) => /contract\/(?!client\.ts|forms\/)/.test(specifier) || specifier === 'zod')
        .map((specifier) => `${file} → ${specifier}`)
    })
  assert.deepEqual(wrong, [])
})

function isAllowed(file: string, target: string): boolean {
  const layer = layerOf(file)
  const allowed = mayImport[file] ?? mayImport[layer] ?? []
  return allowed.includes(layerOf(target)) || allowed.includes(target)
}

/** The most specific layer that a path lies in. */
function layerOf(path: string): string {
  const layers = ['web/shop', 'web/admin', 'web', 'domain', 'content', 'contract', 'server', 'seed', 'simulator']
  return layers.find((layer) => path.startsWith(`${layer}/`)) ?? path
}

/** The project's own files that a file imports, as paths from the root. */
function importsOf(file: string): string[] {
  return specifiersIn(readFileSync(join(root, file), 'utf8'))
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => relative(root, resolve(root, dirname(file), specifier)))
    .filter((target) => !target.startsWith('.react-router'))
}

function specifiersIn(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) => specifier)
}
