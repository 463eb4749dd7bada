import assert from 'node:assert/strict'
import { test } from 'vitest'
import { pathSpellings } from '../test/support/spellings.ts'
import { sameSitePath } from './same-site-path.ts'

test('a path of this site is accepted', () => {
  for (const path of ['/', '/checkout', '/plants/abc?from=home#care', '/shop?search=a%20b'])
    assert.equal(sameSitePath(path), path)
})

test('an address that could lead elsewhere is refused', () => {
  const hosts = ['//', '/\\', '\\/', '/\t/', '/.//', '/a/..//', 'https://'].map((start) => `${start}evil.example`)
  const unclean = ['/a\r\nSet-Cookie: x=1', '/a b', '/\0', '/a/../b', '/shop?a\u2028b', `/${'a'.repeat(2_000)}`]
  const api = ['', '?x', '#x', '/auth/logout'].map((rest) => `/api${rest}`)
  for (const path of ['', 'checkout', 'javascript:alert(1)', ...hosts, ...unclean, ...api, '/API/auth/logout'])
    assert.equal(sameSitePath(path), null, JSON.stringify(path))
})

test('no other spelling of a path, of the API or of a page, is accepted', () => {
  for (const path of ['/api/auth/logout', '/shop/ferns'])
    for (const [how, spelling] of Object.entries(pathSpellings(path)))
      for (const rest of ['', '?from=home#care']) assert.equal(sameSitePath(spelling + rest), null, how)
})
