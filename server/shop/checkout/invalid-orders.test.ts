import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { address, buildPerson, buildPlant, orderOf } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

/** Sends the order of a filled cart, with these changes. */
async function place(changes: object) {
  const [{ api, bearer }, plant] = [await buildPerson(shop), await buildPlant(shop, { price: 400 })]
  await api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  const body = { ...orderOf([{ plant, quantity: 1, price: 400 }]), ...changes }
  let answer = await request(shop, 'GET /orders', { bearer })
  await assertUnchanged(shop.database, async () => {
    answer = await request(shop, 'POST /orders', { bearer, body })
  })
  return answer
}

const messageOf = (answer: { json: unknown }) => (answer.json as { message: string }).message
const addressFields = ['street', 'city', 'state', 'country', 'zipCode'] as const

for (const field of addressFields) {
  for (const value of [undefined, null, '', '   ']) {
    test(`an address whose ${field} is ${JSON.stringify(value) ?? 'absent'} is refused in the words of the form`, async () => {
      const answer = await place({ shippingAddress: { ...address, [field]: value } })
      assertRefused(answer, 'address_incomplete', [`shippingAddress.${field}`])
      assert.equal(messageOf(answer), `Please fill in all required address fields: ${field}`)
    })
  }
}

test('all missing fields of an address are named at once', async () => {
  const answer = await place({ shippingAddress: { state: 'Maharashtra', country: 'India', street: '' } })
  assertRefused(answer, 'address_incomplete', [
    'shippingAddress.city',
    'shippingAddress.street',
    'shippingAddress.zipCode',
  ])
  assert.equal(messageOf(answer), 'Please fill in all required address fields: street, city, zipCode')
})

test('no address at all misses every field', async () => {
  for (const shippingAddress of [undefined, null, 'Pune', 411004]) {
    const answer = await place({ shippingAddress })
    assertRefused(answer, 'address_incomplete', ['shippingAddress'])
    assert.equal(messageOf(answer), 'Please fill in all required address fields: street, city, state, country, zipCode')
  }
})

const refusedAddresses: readonly [what: string, changes: object, field: string][] = [
  ['another country', { country: 'Nepal' }, 'country'],
  ['India in lower case', { country: 'india' }, 'country'],
  ['a state of another country', { state: 'Ohio' }, 'state'],
  ['an inner part of objects as state', { state: 'constructor' }, 'state'],
  ['a PIN of five digits', { zipCode: '41100' }, 'zipCode'],
  ['a PIN of seven digits', { zipCode: '4110044' }, 'zipCode'],
  ['a PIN that starts with 0', { zipCode: '011004' }, 'zipCode'],
  ['a PIN with a letter', { zipCode: '41100A' }, 'zipCode'],
  ['a PIN in other digits', { zipCode: '४११००४' }, 'zipCode'],
  ['a number as PIN', { zipCode: 411004 }, 'zipCode'],
  ['a control character in the street', { street: '14 Prabhat\u001bRoad' }, 'street'],
  ['a city over two lines', { city: 'Pune\r\nBcc: all' }, 'city'],
  ['NUL in the street', { street: '14 Prabhat\0Road' }, 'street'],
  ['a street of 201 characters', { street: 'a'.repeat(201) }, 'street'],
  ['a city of 90 kB', { city: 'a'.repeat(90_000) }, 'city'],
  ['an array as city', { city: ['Pune'] }, 'city'],
]

for (const [what, changes, field] of refusedAddresses) {
  test(`an address with ${what} is refused`, async () => {
    assertRefused(await place({ shippingAddress: { ...address, ...changes } }), 'invalid', [`shippingAddress.${field}`])
  })
}

const plant = 'A'.repeat(20)
const refused: readonly [what: string, changes: object, fields: readonly string[]][] = [
  ['an unknown way of payment', { paymentMethod: 'barter' }, ['paymentMethod']],
  ['two ways of payment', { paymentMethod: ['cod', 'online'] }, ['paymentMethod']],
  ['no way of payment', { paymentMethod: undefined }, ['paymentMethod']],
  ['no items', { items: [] }, ['items']],
  ['items that are none', { items: { plant, quantity: 1 } }, ['items']],
  ['items left out', { items: undefined }, ['items']],
  ['101 items', { items: Array.from({ length: 101 }, () => ({ plant, quantity: 1 })) }, ['items']],
  ['a quantity of 0', { items: [{ plant, quantity: 0 }] }, ['items.0.quantity']],
  [
    'a negative line',
    {
      items: [
        { plant, quantity: 2 },
        { plant, quantity: -1 },
      ],
    },
    ['items.1.quantity'],
  ],
  ['half a plant', { items: [{ plant, quantity: 0.5 }] }, ['items.0.quantity']],
  ['a text as quantity', { items: [{ plant, quantity: '1' }] }, ['items.0.quantity']],
  ['a quantity of 1e308', { items: [{ plant, quantity: 1e308 }] }, ['items.0.quantity']],
  ['a quantity of 2³¹', { items: [{ plant, quantity: 2 ** 31 }] }, ['items.0.quantity']],
  ['a path as plant', { items: [{ plant: '../../plants', quantity: 1 }] }, ['items.0.plant']],
  ['an object as plant', { items: [{ plant: { _id: plant }, quantity: 1 }] }, ['items.0.plant']],
  ['nothing as item', { items: [null] }, ['items.0']],
  ['no amount', { amount: undefined }, ['amount']],
  ['a text as amount', { amount: '400' }, ['amount']],
  ['null as amount', { amount: null }, ['amount']],
  ['a negative amount', { amount: -400 }, ['amount']],
  ['a fraction of a paisa', { amount: 400.001 }, ['amount']],
  ['an amount of 1e308', { amount: 1e308 }, ['amount']],
  [
    'everything wrong',
    {
      paymentMethod: 'x',
      items: [{ plant: 'x', quantity: 0 }],
      amount: 0.001,
      shippingAddress: { ...address, zipCode: '1' },
    },
    ['amount', 'items.0.plant', 'items.0.quantity', 'paymentMethod', 'shippingAddress.zipCode'],
  ],
]

for (const [what, changes, fields] of refused) {
  test(`an order with ${what} is refused, every field named`, async () => {
    assertRefused(await place(changes), 'invalid', fields)
  })
}
