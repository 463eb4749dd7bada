import assert from 'node:assert/strict'
import { test } from 'vitest'
import { pathSpellings } from '../test/support/spellings.ts'
import { sameSitePath } from './same-site-path.ts'

test('a path of this site is accepted', () => {
  for (const path of ['/', '/checkout', '/plants/abc?from=home#care', '/shop?search=a%20b'])
    assert.equal(sameSitePath(path), path)
})

test('an address that could lead elsewhere is refused', () => {
  for (const path of [
    '',
    'checkout',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\r\nSet-Cookie: x=1',
    '/a b',
    '/\0',
    '/a/../b',
    '/shop?a\u2028b',
    '/api',
    '/api?x',
    '/api#x',
    '/api/auth/logout',
    '/API/auth/logout',
    `/${'a'.repeat(2_000)}`,
  ]) {
    assert.equal(sameSitePath(path), null, JSON.stringify(path))
  }
})

test('no other spelling of a path, of the API or of a page, is accepted', () => {
  for (const path of ['/api/auth/logout', '/shop/ferns']) {
    for (const [how, spelling] of Object.entries(pathSpellings(path))) {
      assert.equal(sameSitePath(spelling), null, how)
      assert.equal(sameSitePath(`${spelling}?from=home#care`), null, how)
    }
  }
})
