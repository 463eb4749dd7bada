import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ErrorResponse } from '../../../contract/errors.ts'
import { sendRaw } from '../../../test/support/raw-request.ts'
import { assertProtected } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const get = (path: string, host: string) =>
  sendRaw(shop, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

const badHosts = ['shop test', 'shop.test,evil', 'shop.test:x', '[::1', 'a b', '<a>']
const twoHosts = ['shop.test\r\nHost: shop.test', 'shop.test\r\nHost: evil.example']

test('what is no host, or are two, is malformed, also where an answer is cached', async () => {
  for (const host of ['shop.test/api', 'user@shop.test', 'user:pass@shop.test', ...badHosts, ...twoHosts]) {
    for (const path of ['/api/auth/me', '/api/plants/categories', '/api/plants?limit=1', '/robots.txt']) {
      const { status, headers, json } = await get(path, host)
      assert.deepEqual([status, ErrorResponse.parse(json).code], [400, 'malformed'], `${host} ${path}`)
      assertProtected(headers)
    }
  }
})

test('the hosts that browsers, proxies and probes send are accepted', async () => {
  for (const host of ['shop.test', 'SHOP.test:5000', 'shop.test.', '127.0.0.1:80', '[::1]:80', 'my_host', '']) {
    const { json } = await get('/api/auth/me', host)
    assert.equal(ErrorResponse.parse(json).code, 'not_signed_in', host)
  }
})
