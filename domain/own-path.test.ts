import assert from 'node:assert/strict'
import { test } from 'node:test'
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
    `/${'a'.repeat(2_000)}`,
  ]) {
    assert.equal(ownPath(path), null, JSON.stringify(path))
  }
})
