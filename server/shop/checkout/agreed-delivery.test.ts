import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { type DeliveryRules, defaultDeliveryRules, type Zone } from '../../../domain/delivery/delivery-rules.ts'
import type { PlantDelivery } from '../../../domain/delivery/plant-delivery.ts'
import { paise } from '../../../domain/money.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildBuyer, orderFor, PRICE } from '../../../test/support/buyers.ts'
import { nothingSaid } from '../../../test/support/delivery-requests.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPlant, type Person } from '../../../test/support/factories.ts'
import { buildReturnedOrder } from '../../../test/support/orders-in-states.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const [india] = defaultDeliveryRules.zones as [Zone]
const inDelhi = {
  shippingAddress: { street: '1 Janpath', city: 'Delhi', state: 'Delhi', country: 'India', zipCode: '110001' },
}
const inNoDirectory = {
  shippingAddress: { street: '1 Main Road', city: 'Pune', state: 'Maharashtra', country: 'India', zipCode: '999999' },
}

const buildFern = async (delivery: Partial<PlantDelivery> = {}, name = 'Fern') => {
  const plant = await buildPlant(shop, { name, price: PRICE, stock: 200 })
  await shop.database
    .updateTable('plants')
    .set({ delivery: JSON.stringify({ ...nothingSaid, ...delivery }) })
    .where('id', '=', plant)
    .execute()
  return plant
}
const zoned = (zone: Partial<Zone>, rules: Partial<DeliveryRules> = {}) =>
  setDeliveryRules(shop, { zones: [{ ...india, ...zone }], ...rules })
const place = ({ bearer }: Person, body: object) => request(shop, 'POST /orders', { bearer, body })

type Placed = { amount: number; delivery: { by: string; earliest: string; latest: string; fee: number } }

beforeEach(() => setDeliveryRules(shop))

test('an order holds who brings it, when, and for how much; the amount includes the fee', async () => {
  await zoned({ fee: paise(49_50), feePerKg: paise(10_00) })
  const plant = await buildFern({ weightGrams: 600 })
  const lines = [{ plant, quantity: 2 }]
  const buyer = await buildBuyer(shop, lines)
  const changed = await place(buyer, orderFor(lines))
  assertRefused(changed, 'amount_changed')
  const { total } = changed.json as { total: number }
  assert.equal(total, 800 + 49.5 + 20)
  const placed = await place(buyer, { ...orderFor(lines), amount: total, paymentMethod: 'online' })
  assert.equal(placed.status, 201)
  const { amount, delivery } = placed.json as Placed
  assert.deepEqual([amount, delivery.fee, delivery.by], [total, 69.5, 'van'])
  assert.ok(delivery.earliest === delivery.latest)
  const intent = await shop.database.selectFrom('payment_intents').select('amount').executeTakeFirstOrThrow()
  assert.equal(intent.amount, 869_50)
  await assertInvariants(shop.database)
})

test('an order goes by the van around Pune, and by a courier elsewhere or to an unknown PIN', async () => {
  const plant = await buildFern()
  const lines = [{ plant, quantity: 1 }]
  const waysTo = async (changes: object) => {
    const placed = await place(await buildBuyer(shop, lines), orderFor(lines, changes))
    assert.equal(placed.status, 201, placed.text)
    const { amount, delivery } = placed.json as Placed
    assert.deepEqual([amount, delivery.fee], [PRICE, 0])
    return delivery.by
  }
  assert.deepEqual(
    [await waysTo({}), await waysTo(inDelhi), await waysTo(inNoDirectory)],
    ['van', 'courier', 'courier'],
  )
})

test('an order that would arrive later than its shopper saw is refused with the new days, and nothing changes', async () => {
  const plant = await buildFern()
  const lines = [{ plant, quantity: 1 }]
  const buyer = await buildBuyer(shop, lines)
  const { latest: shown } = await shop.api().call('GET /delivery', { query: { pin: '411004', plants: plant } })
  assert.ok(shown)
  await setDeliveryRules(shop, { closures: [{ from: '2026-01-01', until: shown, name: 'Stocktaking' }] })
  const asShown = orderFor(lines, { delivery: { latest: shown } })
  let delivery = { by: '', earliest: '', latest: '' }
  await assertUnchanged(shop.database, async () => {
    const answer = await place(buyer, asShown)
    assertRefused(answer, 'delivery_changed')
    delivery = (answer.json as { delivery: typeof delivery }).delivery
  })
  assert.ok(delivery.latest > shown)
  const placed = await place(buyer, { ...asShown, delivery: { latest: delivery.latest } })
  assert.equal(placed.status, 201, placed.text)
  assert.deepEqual((placed.json as Placed).delivery, { ...delivery, fee: 0 })
})

test('an order that arrives as early as its shopper saw, or says nothing of it, is placed', async () => {
  const plant = await buildFern()
  const lines = [{ plant, quantity: 1 }]
  for (const changes of [{}, { delivery: { latest: '2099-12-31' } }])
    assert.equal((await place(await buildBuyer(shop, lines), orderFor(lines, changes))).status, 201)
  const malformed = await place(await buildBuyer(shop, lines), orderFor(lines, { delivery: { latest: 'soon' } }))
  assertRefused(malformed, 'invalid', ['delivery.latest'])
})

test('what cannot be delivered is refused with the plants named, and nothing changes', async () => {
  const [fern, palm] = [await buildFern(), await buildFern({ vanOnly: true, reason: 'it is two metres tall' }, 'Palm')]
  const lines = [fern, palm].map((plant) => ({ plant, quantity: 1 }))
  const buyer = await buildBuyer(shop, lines)
  await assertUnchanged(shop.database, async () => {
    const answer = await place(buyer, orderFor(lines, inDelhi))
    assertRefused(answer, 'not_delivered_there')
    const { message, fields } = answer.json as { message: string; fields: object }
    assert.equal(message, 'Palm goes only by our van, which does not come to 110001: it is two metres tall.')
    assert.deepEqual(fields, { [palm]: 'Palm cannot be delivered to this address.' })
  })
  assert.equal((await place(buyer, orderFor(lines))).status, 201)
})

test('a part of a bundle counts as a product, named by its bundle', async () => {
  const palm = await buildFern({ notTo: ['Delhi'] }, 'Palm')
  const bundle = await buildPlant(shop, {
    name: 'Set',
    price: PRICE,
    parts: [{ plant: palm, quantity: 2 }],
    stock: undefined,
  })
  const lines = [{ plant: bundle, quantity: 1 }]
  const answer = await place(await buildBuyer(shop, lines), orderFor(lines, inDelhi))
  assertRefused(answer, 'not_delivered_there')
  assert.deepEqual(Object.keys((answer.json as { fields: object }).fields), [bundle])
})

test('where no zone is, all of the cart is named', async () => {
  await zoned({ area: { states: ['Maharashtra'], districts: [], pins: [] } })
  const plant = await buildFern()
  const lines = [{ plant, quantity: 1 }]
  const answer = await place(await buildBuyer(shop, lines), orderFor(lines, inDelhi))
  assertRefused(answer, 'not_delivered_there')
  assert.deepEqual(Object.keys((answer.json as { fields: object }).fields), [plant])
})

test("a zone's own minimum is of the goods alone, and so is that of the shop", async () => {
  await zoned({ minimum: paise(500_00), fee: paise(200_00) })
  const plant = await buildFern()
  const lines = [{ plant, quantity: 1 }]
  const answer = await place(await buildBuyer(shop, lines), orderFor(lines, { amount: 600 }))
  assertRefused(answer, 'below_minimum')
  assert.match(answer.text, /₹500\b/)
  const cheap = await buildPlant(shop, { price: 250 })
  const cheapLines = [{ plant: cheap, quantity: 1 }]
  const below = await place(await buildBuyer(shop, cheapLines), { ...orderFor(cheapLines), amount: 450 })
  assert.equal((below.json as { message: string }).message, 'Order should be more than ₹300')
})

test('cash is refused by zone, sum, open orders, refused parcels and e-mail; paying online is not', async () => {
  const plant = await buildFern()
  const lines = [{ plant, quantity: 1 }]
  const cash = defaultDeliveryRules.cash
  const refuses = async (buyer: Person) => {
    const answer = await place(buyer, orderFor(lines))
    assertRefused(answer, 'cash_not_offered')
    return (answer.json as { message: string }).message
  }
  const buyer = await buildBuyer(shop, lines)
  await zoned({ cash: false })
  assert.match(await refuses(buyer), /your area/)
  await zoned({ fee: paise(1_00) }, { cash: { ...cash, maxTotal: paise(400_00) } })
  assertRefused(await place(buyer, orderFor(lines)), 'amount_changed')
  assertRefused(await place(buyer, orderFor(lines, { amount: 401 })), 'cash_not_offered')
  await zoned({}, { cash: { ...cash, needsConfirmedEmail: true } })
  assert.match(await refuses(buyer), /confirm your e-mail/)
  await zoned({}, { cash: { ...cash, maxOpen: 1 } })
  const placed = await place(buyer, orderFor(lines))
  assert.equal(placed.status, 201)
  await buyer.api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  assert.match(await refuses(buyer), /on their way already/)
  await zoned({})
  const admin = await buildAdmin(shop)
  await buildReturnedOrder(shop, buyer, admin)
  await buyer.api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  await zoned({}, { cash: { ...cash, maxRefused: 1 } })
  assert.match(await refuses(buyer), /came back unpaid/)
  assert.equal((await place(buyer, orderFor(lines, { paymentMethod: 'online' }))).status, 201)
})
