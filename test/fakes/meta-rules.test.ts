import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ruleBrokenBy } from './meta-rules.ts'

const now = 1_795_300_000
const hash = '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f'
const purchase = {
  event_name: 'Purchase',
  event_time: now,
  event_id: 'order-1',
  event_source_url: 'https://shop.test/checkout',
  action_source: 'website',
  user_data: {
    em: [hash],
    client_ip_address: '203.0.113.9',
    client_user_agent: 'Mozilla/5.0',
    fbp: 'fb.1.1596403881668.1098115397',
    fbc: 'fb.1.1554763741205.AbCdEfGh-IjK',
  },
  custom_data: { value: 400, currency: 'INR', content_ids: ['a'], contents: [{ id: 'a', quantity: 2 }] },
}
const withUser = (change: object) => ({ ...purchase, user_data: { ...purchase.user_data, ...change } })
const withCustom = (change: object) => ({ ...purchase, custom_data: { ...purchase.custom_data, ...change } })

test('an event as the documentation has it breaks no rule', () => {
  assert.equal(ruleBrokenBy(purchase, now), null)
  assert.equal(ruleBrokenBy({ ...purchase, event_time: now - 7 * 86_400 }, now), null)
  assert.equal(ruleBrokenBy({ ...purchase, event_name: 'PageView', custom_data: undefined }, now), null)
})

const broken: readonly [unknown, RegExp][] = [
  [null, /object/],
  [{ ...purchase, event_name: undefined }, /event_name/],
  [{ ...purchase, event_time: undefined }, /event_time/],
  [{ ...purchase, event_time: now * 1_000 }, /future/],
  [{ ...purchase, event_time: now - 7 * 86_400 - 1 }, /7 days/],
  [{ ...purchase, event_time: now + 0.5 }, /seconds/],
  [{ ...purchase, event_id: 17 }, /event_id/],
  [{ ...purchase, action_source: 'web' }, /action_source/],
  [{ ...purchase, event_source_url: undefined }, /event_source_url/],
  [{ ...purchase, user_data: undefined }, /user_data/],
  [withUser({ client_user_agent: undefined }), /client_user_agent/],
  [withUser({ em: 'asha@paudha.example' }), /em must be hashed/],
  [withUser({ em: [] }), /em is empty/],
  [withUser({ ph: ['919822012345'] }), /ph must be hashed/],
  [withUser({ ph: [hash.toUpperCase()] }), /ph must be hashed/],
  [withUser({ client_ip_address: hash }), /not hashed/],
  [withUser({ fbp: '1098115397' }), /fbp/],
  [withUser({ fbc: 'AbCdEfGh' }), /fbc/],
  [{ ...purchase, user_data: { client_user_agent: 'Mozilla/5.0' } }, /anybody/],
  [withCustom({ value: '400' }), /value/],
  [withCustom({ value: undefined }), /value and currency/],
  [withCustom({ currency: 'Rs' }), /ISO 4217/],
  [withCustom({ contents: [{ quantity: 1 }] }), /contents/],
  [withCustom({ content_ids: 'a' }), /content_ids/],
]

for (const [event, rule] of broken) {
  test(`an event is refused by the rule ${rule}: ${JSON.stringify(event)?.slice(0, 60)}`, () => {
    assert.match(ruleBrokenBy(event, now) ?? 'none', rule)
  })
}
