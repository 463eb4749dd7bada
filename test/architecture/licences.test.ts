import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { terms } from '../../content/terms.ts'
import lock from '../../package-lock.json' with { type: 'json' }

/** Licences that may be shipped: permissive ones, and those of separate libraries. */
const allowed = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT AND ISC AND BSD-3-Clause',
  'MIT-0',
  'OFL-1.1',
])

/** libvips is a separate library that sharp loads unmodified, as the LGPL requires. */
const besides = /^node_modules\/@img\/sharp-libvips-/

/** Packages without a licence in package.json; the licence in their own file. */
const unnamed: Readonly<Record<string, string>> = { 'node_modules/png-js': 'MIT License' }

type Locked = { version?: string; dev?: boolean; license?: string }

const shipped = Object.entries<Locked>(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)

test('everything that is shipped has a licence that allows it', () => {
  assert.ok(shipped.length > 100)
  const wrong = shipped.filter(([path, { license }]) => {
    if (license === undefined) return !readFileSync(`${path}/LICENSE`, 'utf8').startsWith(unnamed[path] ?? '\0')
    return !allowed.has(license) && !(license === 'LGPL-3.0-or-later' && besides.test(path))
  })
  assert.deepEqual(
    wrong.map(([path, { license }]) => `${path}: ${license}`),
    [],
  )
})

test('the fonts that the shop sends to browsers, and those of documents, come with their licence', () => {
  const sent = shipped.flatMap(([path]) => /^node_modules\/@fontsource-variable\/(.+)$/.exec(path)?.[1] ?? [])
  assertLicensed(sent, new URL('../../web/public/licences/fonts.txt', import.meta.url))
  const folder = new URL('../../server/shop/documents/fonts/', import.meta.url)
  const fonts = readdirSync(folder).filter((file) => file.endsWith('.ttf'))
  const families = fonts.map((file) => file.replace(/(?:-latin|-latin-ext)?-\d+\.ttf$/, ''))
  assertLicensed(families, new URL('OFL.txt', folder))
})

test('the data of PIN codes come with their author, licence and changes, linked from the terms', () => {
  const path = '/licences/pin-codes.txt'
  const notice = readFileSync(new URL(`../../web/public${path}`, import.meta.url), 'utf8')
  for (const words of ['GeoNames', 'creativecommons.org/licenses/by/4.0', 'They were changed', 'MIT License'])
    assert.ok(notice.includes(words), words)
  const links = terms.sections.flatMap(({ facts }) => (Array.isArray(facts) ? facts : []).map(({ link }) => link))
  assert.ok(links.includes(path))
})

function assertLicensed(families: readonly string[], notice: URL): void {
  const text = readFileSync(notice, 'utf8')
  assert.ok(families.length > 0)
  for (const family of families) assert.match(text.toLowerCase(), new RegExp(family.replaceAll('-', ' ')))
  assert.match(text, /SIL OPEN FONT LICENSE Version 1\.1/)
}
