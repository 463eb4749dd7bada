import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { pathSpellings } from '../test/support/spellings.ts'
import { often } from './for-all.fixture.ts'
import { isApiPath, isCanonicalPath, isImagePath, sameSitePath } from './paths.ts'

test('a path in its only spelling is canonical', () => {
  const plain = ['/', '/shop', '/about/', '/plants/aB3', '/a.b/..c/...']
  for (const path of [...plain, '/%E0%A4%A8', '/a%20b%22', "/!$&'()*+,;=:@[]|~_-"])
    assert.ok(isCanonicalPath(path), path)
})

test('no other spelling of a path is canonical', () => {
  const elsewhere = ['', 'shop', '*', 'http://shop.test/']
  const others = ['/a b', '/\u00e9', '/#a', '/a?b', '/%', '/%4', '/%7E', '/a"b', '/.', '/..']
  for (const path of [...elsewhere, ...others, ...Object.values(pathSpellings('/api/auth/logout'))])
    assert.ok(!isCanonicalPath(path), path)
})

test('a canonical path is what a browser makes of it, and no escape in it hides a character', () => {
  const pieces = fc.constantFrom('/', '.', '..', '%2e', '%2F', '%61', '%20', '\\', 'api', 'images', '%', '\t', '?', '#')
  often(fc.array(pieces), (made) => {
    const path = `/${made.join('')}`
    if (!isCanonicalPath(path)) return
    const { pathname, host } = new URL(path, 'https://shop.test')
    assert.deepEqual([pathname, host], [path, 'shop.test'])
    assert.equal(isApiPath(decodeURIComponent(path)), isApiPath(path))
    assert.equal(decodeURIComponent(path).split('/').length, path.split('/').length)
  })
})

test('the API is everything below /api, and pictures are what lies in their two folders', () => {
  for (const path of ['/api', '/api/', '/api/auth/logout', '/api?x', '/API/x']) assert.ok(isApiPath(path), path)
  for (const path of ['/', '/apis', '/shop/api']) assert.ok(!isApiPath(path), path)
  for (const path of ['/images/a.jpg', '/uploads/a.jpg', '/images/plants/a.jpg']) assert.ok(isImagePath(path), path)
  for (const path of ['/images', '/images/', '/image/a', '/Images/a.jpg', '/images/../api/x', '/images/%2e%2e/api'])
    assert.ok(!isImagePath(path), path)
})

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
