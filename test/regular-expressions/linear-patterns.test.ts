import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { findPatterns } from './find-patterns.ts'
import { superLinearity } from './super-linear.ts'

const root = join(import.meta.dirname, '../..')
/** All code that reads a request, a stored text or a response from outside. */
const SOURCES = '{domain,contract,server,web,simulator,content}/**/*.{ts,tsx,js}'

/** Patterns that are super-linear or not constant, and why they may be: what they read is bounded. */
const exceptions: Readonly<Record<string, string>> = {
  'server/platform/csv/read-csv.ts: new RegExp(`[${delimiter}\\r\\n]`)':
    'one character class of one of three delimiters',
}

test('every regular expression in the source takes linear time', () => {
  const found = globSync(SOURCES, { cwd: root })
    .filter((file) => !/\.(test|proof)\./.test(file))
    .flatMap((file) => findPatterns(file, readFileSync(join(root, file), 'utf8')).map((one) => ({ file, ...one })))
  assert.ok(found.length > 100, `only ${found.length} patterns were found`)
  const objections = found.flatMap((one) => {
    const why = 'builtFrom' in one ? 'is built while it runs' : superLinearity(one.pattern, one.flags)
    const shown = 'builtFrom' in one ? `new RegExp(${one.builtFrom})` : `/${one.pattern}/${one.flags}`
    return why === null ? [] : [{ name: `${one.file}: ${shown}`, why }]
  })
  const names = objections.map(({ name }) => name)
  assert.deepEqual(
    objections.filter(({ name }) => !(name in exceptions)),
    [],
  )
  assert.deepEqual(
    Object.keys(exceptions).filter((name) => !names.includes(name)),
    [],
    'these exceptions are no longer needed',
  )
})

const superLinear: readonly RegExp[] = [
  /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/,
  /\s+$/,
  /\/+$/,
  /(a+)+$/,
  /^\s+|\s+$/g,
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  /^(ab)*(ab)*$/,
  /(?:, )+$/,
]

for (const { source, flags } of superLinear) {
  test(`/${source}/${flags} is found to be super-linear`, () => {
    assert.notEqual(superLinearity(source, flags), null)
  })
}

test('patterns are found anywhere in the source, even those built from text', () => {
  const source = `
    const a = <T,>(x: T) => x ? /a+b/giu : 4 / 2 / 1
    const b = \`\${s.replace(/[/]"/g, '')}\`
    const c = new RegExp('c+', 'u'), d = RegExp(c + name), e = new RegExp(\`\${x}\`)
    // /no+/
  `
  assert.deepEqual(
    findPatterns('a.ts', source).map(({ line: _, ...rest }) => rest),
    [
      { pattern: 'a+b', flags: 'giu' },
      { pattern: '[/]"', flags: 'g' },
      { pattern: 'c+', flags: 'u' },
      { builtFrom: 'c + name' },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the text of the source
      { builtFrom: '`${x}`' },
    ],
  )
})
