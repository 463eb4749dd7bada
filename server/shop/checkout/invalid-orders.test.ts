import assert from 'node:assert/strict'
import { test } from 'vitest'
import { OrderPlacement } from '../../../contract/orders.ts'
import { kindOf, orderFor, readyToOrder } from '../../../test/support/buyers.ts'
import { address } from '../../../test/support/factories.ts'
import { type Answered, assertRefused, assertUnchanged } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { refuse } from '../../platform/refusal.ts'
import { placeOrder } from './place-order.ts'

const shop = shopForTests()

/** Sends an order with each of these changes, of which none may change anything. */
async function sendEach<Case extends { changes: object }>(
  cases: readonly Case[],
  check: (answer: Answered, each: Case) => void,
): Promise<void> {
  const { place } = await readyToOrder(shop)
  await assertUnchanged(shop.database, async () => {
    for (const each of cases) check(await place(each.changes), each)
  })
}

function assertIncomplete(answer: Answered, fields: readonly string[], named: string): void {
  assertRefused(answer, 'address_incomplete', fields)
  const { message } = answer.json as { message: string }
  assert.equal(message, `Please fill in all required address fields: ${named}`)
}

test('all missing fields of an address are named at once, and without any address all of them', async () => {
  const some = { state: 'Maharashtra', country: 'India', street: '' }
  await sendEach([{ changes: { shippingAddress: some } }], (answer) => {
    const fields = ['city', 'street', 'zipCode'].map((field) => `shippingAddress.${field}`)
    assertIncomplete(answer, fields, 'street, city, zipCode')
  })
  await sendEach([{ changes: { shippingAddress: { ...address, state: ' ', country: null } } }], (answer) =>
    assertIncomplete(answer, ['shippingAddress.country', 'shippingAddress.state'], 'state, country'),
  )
  const none = [undefined, null, 'Pune'].map((shippingAddress) => ({ changes: { shippingAddress } }))
  await sendEach(none, (answer) =>
    assertIncomplete(answer, ['shippingAddress'], 'street, city, state, country, zipCode'),
  )
})

const wrongAddresses: readonly object[] = [
  { country: 'Nepal' },
  { country: 'india' },
  { state: 'Ohio' },
  { zipCode: '41100' },
  { zipCode: '011004' },
  { street: '14 Prabhat\u001bRoad' },
  { street: '14 Prabhat\0Road' },
  { street: 'a'.repeat(201) },
  { city: 'Pune\r\nBcc: all' },
]

test('an address with another country, no state, a bad PIN or a text that is no line is refused at its field', async () => {
  const cases = wrongAddresses.map((wrong) => ({ wrong, changes: { shippingAddress: { ...address, ...wrong } } }))
  await sendEach(cases, (answer, { wrong }) =>
    assertRefused(
      answer,
      'invalid',
      Object.keys(wrong).map((field) => `shippingAddress.${field}`),
    ),
  )
})

const plant = 'A'.repeat(20)
const pieces = (...quantities: number[]) => quantities.map((quantity) => ({ plant, quantity }))
const wrongOrders: readonly { changes: object; fields: readonly string[] }[] = [
  { changes: { paymentMethod: 'barter' }, fields: ['paymentMethod'] },
  { changes: { items: [] }, fields: ['items'] },
  { changes: { items: Array(101).fill({ plant, quantity: 1 }) }, fields: ['items'] },
  { changes: { items: pieces(0) }, fields: ['items.0.quantity'] },
  { changes: { items: pieces(2, -1) }, fields: ['items.1.quantity'] },
  { changes: { items: pieces(0.5) }, fields: ['items.0.quantity'] },
  { changes: { items: pieces(1_000) }, fields: ['items.0.quantity'] },
  { changes: { items: [{ plant: '../../plants', quantity: 1 }] }, fields: ['items.0.plant'] },
  { changes: { amount: -400 }, fields: ['amount'] },
  { changes: { amount: 400.001 }, fields: ['amount'] },
  { changes: { delivery: { latest: 'soon' } }, fields: ['delivery.latest'] },
  {
    changes: { paymentMethod: 'x', items: [{ plant: 'x', quantity: 0 }], amount: 0.001 },
    fields: ['amount', 'items.0.plant', 'items.0.quantity', 'paymentMethod'],
  },
]

test('an order with a wrong payment, line or sum is refused, every field named', async () => {
  await sendEach(wrongOrders, (answer, { fields }) => assertRefused(answer, 'invalid', fields))
})

const to = (zipCode: string, state: string) => ({ ...address, zipCode, state })

test('an order to another state than that of its PIN is refused at the state, and changes nothing', async () => {
  const { place } = await readyToOrder(shop)
  for (const [zipCode, state, message] of [
    ['110 001', 'MH', '110001 is in Delhi'],
    ['605007', 'Kerala', '605007 is in Puducherry and Tamil Nadu'],
  ] as const)
    await assertUnchanged(shop.database, async () => {
      const answer = await place({ shippingAddress: to(zipCode, state) })
      assertRefused(answer, 'invalid')
      assert.deepEqual((answer.json as { fields: unknown }).fields, { state: message })
    })
  const billing = { name: 'Kulkarni Gardens', address: to('110001', 'Maharashtra') }
  assertRefused(await place({ billing }), 'invalid', ['billing.address.state'])
})

test('an order to a state of its PIN, in any of its names, or to a PIN that is not in the directory is placed', async () => {
  for (const [zipCode, state, name] of [
    ['110001', 'NCT of Delhi', 'Delhi'],
    ['605007', 'Pondicherry', 'Puducherry'],
    ['605007', 'Tamil Nadu', 'Tamil Nadu'],
    ['999999', 'Goa', 'Goa'],
  ] as const) {
    const { place } = await readyToOrder(shop)
    const billing = { name: 'Kulkarni Gardens', address: to(zipCode, state) }
    const answer = await place({ shippingAddress: to(zipCode, state), billing })
    assert.equal(answer.status, 201, answer.text)
    assert.equal((answer.json as { shippingAddress: { state: string } }).shippingAddress.state, name)
  }
})

test('an order that was placed before its PIN was known to lie elsewhere is replayed', async () => {
  const { id: userId, lines } = await readyToOrder(shop)
  const placement = { userId, order: OrderPlacement.parse(orderFor(lines)), idempotencyKey: 'the same' }
  assert.equal(kindOf(await placeOrder(shop, placement)), 'placed')
  const again = { ...placement, addressRefusal: refuse('invalid') }
  assert.equal(kindOf(await placeOrder(shop, again)), 'replayed')
})
