import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ErrorResponse } from '../../../contract/errors.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { sendRaw } from '../../../test/support/raw-request.ts'
import { assertProtected } from '../../../test/support/request.ts'
import { pathSpellings } from '../../../test/support/spellings.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

/** Sends a raw request head; returns the status, the headers and the refusal's code. */
async function send(head: string): Promise<{ status: number; headers: Headers; code: string }> {
  const { status, headers, text, json } = await sendRaw(shop, `${head}\r\nConnection: close\r\n\r\n`)
  assert.doesNotMatch(text, /node_modules|\.[jt]s:\d+/)
  return { status, headers, code: ErrorResponse.parse(json).code }
}

const absolute = ['http://evil.example/', 'http://shop.test/api/plants', 'https://shop.test']
const targets = ['*', ...absolute, 'shop.test:80', 'api', '', '/#', '/api/plants#x', '/shop?a#b']
for (const method of ['GET', 'POST', 'OPTIONS']) {
  for (const target of targets) {
    test(`${method} with ${target || 'nothing'} as its target is malformed`, async () => {
      const { status, headers, code } = await send(`${method} ${target} HTTP/1.1\r\nHost: shop.test`)
      assert.deepEqual([status, code], [400, 'malformed'])
      assertProtected(headers)
    })
  }
}

const badHosts = ['shop test', 'shop.test,evil', 'shop.test:x', '[::1', 'a b', '<a>']
const twoHosts = ['shop.test\r\nHost: shop.test', 'shop.test\r\nHost: evil.example']
const hosts = ['shop.test/api', 'user@shop.test', 'user:pass@shop.test', ...badHosts, ...twoHosts]
for (const host of hosts) {
  test(`${JSON.stringify(host)} as the host of a request is malformed, also where an answer is cached`, async () => {
    for (const path of ['/api/auth/me', '/api/plants/categories', '/api/plants?limit=1', '/robots.txt']) {
      const { status, headers, code } = await send(`GET ${path} HTTP/1.1\r\nHost: ${host}`)
      assert.deepEqual([status, code], [400, 'malformed'], path)
      assertProtected(headers)
    }
  })
}

test('the hosts that browsers, proxies and probes send are accepted', async () => {
  for (const host of ['shop.test', 'SHOP.test:5000', 'shop.test.', '127.0.0.1:80', '[::1]:80', 'my_host', '']) {
    const answer = await send(`GET /api/auth/me HTTP/1.1\r\nHost: ${host}`)
    assert.equal(answer.code, 'not_signed_in', host)
  }
})

test('no other spelling of a path reaches its route: each is refused with the headers of the API', async () => {
  await assertUnchanged(shop.database, async () => {
    for (const path of ['/api/auth/me', '/api/plants/categories', '/assets/entry.js', '/uploads/a.jpg', '/healthz/x']) {
      for (const [how, spelling] of Object.entries(pathSpellings(path))) {
        const { status, headers, code } = await send(
          `GET ${spelling.replace(/[\t\n]/g, '%09')} HTTP/1.1\r\nHost: shop.test`,
        )
        assert.ok(status === 404 || status === 400, `${how}: ${status}`)
        assert.ok(['not_found', 'malformed'].includes(code), how)
        assertProtected(headers)
      }
    }
  })
})
