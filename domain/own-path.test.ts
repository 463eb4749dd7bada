import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathSpellings } from '../test/support/spellings.ts'
import { ownPath } from './own-path.ts'

test('a path of this site is kept', () => {
  for (const path of ['/', '/checkout', '/plants/abc?from=home#care', '/shop?search=a%20b'])
    assert.equal(ownPath(path), path)
})

test('what could lead elsewhere is none', () => {
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
    assert.equal(ownPath(path), null, JSON.stringify(path))
  }
})

test('no spelling of a path, of the API or of a page, is a place to go', () => {
  for (const path of ['/api/auth/logout', '/shop/ferns']) {
    for (const [how, spelling] of Object.entries(pathSpellings(path))) {
      assert.equal(ownPath(spelling), null, how)
      assert.equal(ownPath(`${spelling}?from=home#care`), null, how)
    }
  }
})
