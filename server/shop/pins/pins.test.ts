import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

test('anyone may ask where a PIN is, and store the answer for a year', async () => {
  const answer = await request(shop, 'GET /pins/411004')
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.json, {
    pin: '411004',
    places: ['A.R. Shala', 'Deccan Gymkhana', 'Film Institute'],
    district: 'Pune',
    states: ['Maharashtra'],
    latitude: 18.515,
    longitude: 73.836,
  })
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(answer.headers.get('set-cookie'), null)
})

test('an invalid or unknown PIN is refused, and the refusal not cached: a newer directory may have it', async () => {
  for (const [pin, code] of [
    ['011004', 'invalid'],
    ['999999', 'not_found'],
  ] as const) {
    const answer = await request(shop, `GET /pins/${pin}`)
    assertRefused(answer, code)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  }
})
