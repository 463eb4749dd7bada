import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { type DeliveryRules, defaultDeliveryRules, type Zone } from '../../../domain/delivery/delivery-rules.ts'
import { paise } from '../../../domain/money.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { PRICE, readyToOrder } from '../../../test/support/buyers.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPlant } from '../../../test/support/factories.ts'
import { buildReturnedOrder } from '../../../test/support/orders-in-states.ts'
import { assertRefused, assertUnchanged } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { buildTravelling, inDelhi } from '../../../test/support/travelling-plants.ts'

const shop = shopForTests()
const [india] = defaultDeliveryRules.zones as [Zone]
const toDelhi = { shippingAddress: inDelhi }

const onePieceOf = (...plants: string[]) =>
  readyToOrder(
    shop,
    plants.map((plant) => ({ plant, quantity: 1 })),
  )
const zoned = (zone: Partial<Zone>, rules: Partial<DeliveryRules> = {}) =>
  setDeliveryRules(shop, { zones: [{ ...india, ...zone }], ...rules })

beforeEach(() => setDeliveryRules(shop))

test('an order holds who brings it, when, and for how much; the amount includes the fee', async () => {
  await zoned({ fee: paise(49_50), feePerKg: paise(10_00) })
  const { place } = await readyToOrder(shop, [
    { plant: await buildTravelling(shop, 'Fern', { weightGrams: 600 }), quantity: 2 },
  ])
  const changed = await place()
  assertRefused(changed, 'amount_changed')
  const { total } = changed.json as { total: number }
  assert.equal(total, 800 + 49.5 + 20)
  const { amount, delivery } = (await place({ amount: total, paymentMethod: 'online' })).json as Order
  assert.equal(amount, total)
  assert.partialDeepStrictEqual(delivery, { fee: 69.5, by: 'van', latest: delivery?.earliest })
  const intent = await shop.database.selectFrom('payment_intents').select('amount').executeTakeFirstOrThrow()
  assert.equal(intent.amount, 869_50)
  await assertInvariants(shop.database)
})

test('an order that would arrive later than its shopper saw is refused with the new days, and nothing changes', async () => {
  const { plant, place, refill } = await readyToOrder(shop)
  const { latest: shown } = await shop.api().call('GET /delivery', { query: { pin: '411004', plants: plant } })
  assert.ok(shown)
  await setDeliveryRules(shop, { closures: [{ from: '2026-01-01', until: shown, name: 'Stocktaking' }] })
  let delivery = { by: '', earliest: '', latest: '' }
  await assertUnchanged(shop.database, async () => {
    const answer = await place({ delivery: { latest: shown } })
    assertRefused(answer, 'delivery_changed')
    delivery = (answer.json as { delivery: typeof delivery }).delivery
  })
  assert.ok(delivery.latest > shown)
  const placed = await place({ delivery: { latest: delivery.latest } })
  assert.deepEqual((placed.json as Order).delivery, { ...delivery, fee: 0 })
  await refill()
  assert.equal((await place({ delivery: { latest: '2099-12-31' } })).status, 201)
})

test('what cannot be delivered is refused with the products named, and nothing changes', async () => {
  const palm = await buildTravelling(shop, 'Palm', { vanOnly: true, reason: 'it is two metres tall' })
  const { place } = await onePieceOf(await buildTravelling(shop, 'Fern', {}), palm)
  await assertUnchanged(shop.database, async () => {
    const answer = await place(toDelhi)
    assertRefused(answer, 'not_delivered_there')
    const { message, fields } = answer.json as { message: string; fields: object }
    assert.equal(message, 'Palm can only travel in our van: it is two metres tall. Our van does not deliver to 110001.')
    assert.deepEqual(fields, { [palm]: 'Palm cannot be delivered to this address.' })
  })
  assert.equal((await place()).status, 201)

  const parts = [{ plant: await buildTravelling(shop, 'Barred palm', { notTo: ['Delhi'] }), quantity: 2 }]
  const bundle = await buildPlant(shop, { name: 'Set', price: PRICE, parts, stock: undefined })
  assertRefused(await (await onePieceOf(bundle)).place(toDelhi), 'not_delivered_there', [bundle])

  await zoned({ area: { states: ['Maharashtra'], districts: [], pins: [] } })
  const whole = await readyToOrder(shop)
  assertRefused(await whole.place(toDelhi), 'not_delivered_there', [whole.plant])
})

test("a zone's own minimum, higher or lower, or else that of the settings, is of the goods alone", async () => {
  const cheap = await buildPlant(shop, { price: 250 })
  const place = async (minimum: number | null) => {
    await zoned({ minimum: minimum === null ? null : paise(minimum * 100), fee: paise(200_00) })
    return (await onePieceOf(cheap)).place({ amount: 450 })
  }
  for (const [minimum, text] of [
    [500, 'The minimum order for 411004 is ₹500'],
    [null, 'Order should be more than ₹300'],
  ] as const) {
    const answer = await place(minimum)
    assertRefused(answer, 'below_minimum')
    assert.ok(answer.text.includes(text), answer.text)
    await shop.changes.synced()
    const promised = await shop.api().call('GET /delivery', { query: { pin: '411004' } })
    assert.equal(promised.minimum, minimum ?? 300)
  }
  for (const minimum of [1, 0]) assert.equal((await place(minimum)).status, 201)
  await (await buildAdmin(shop)).api.call('PATCH /admin/settings', { body: { minimumOrder: 251.5 } })
  assert.match((await place(null)).text, /Order should be more than ₹251\.50/)
  await (await buildAdmin(shop)).api.call('PATCH /admin/settings', { body: { minimumOrder: 250 } })
  assert.equal((await place(null)).status, 201)
  await (await buildAdmin(shop)).api.call('PATCH /admin/settings', { body: { minimumOrder: 300 } })
})

test('cash is refused by the fee, open orders, refused parcels and e-mail; paying online is not', async () => {
  const buyer = await readyToOrder(shop)
  const { place, refill } = buyer
  const { cash } = defaultDeliveryRules
  const refuses = async (reason: RegExp) => {
    const answer = await place()
    assertRefused(answer, 'cash_not_offered')
    assert.match(answer.text, reason)
  }
  await zoned({ fee: paise(1_00) }, { cash: { ...cash, maxTotal: paise(400_00) } })
  assertRefused(await place(), 'amount_changed')
  assertRefused(await place({ amount: 401 }), 'cash_not_offered')
  await zoned({}, { cash: { ...cash, needsConfirmedEmail: true } })
  await refuses(/confirm your e-mail/)
  await zoned({}, { cash: { ...cash, maxOpen: 1 } })
  assert.equal((await place()).status, 201)
  await refill()
  await refuses(/already have open cash orders/)
  await zoned({})
  await buildReturnedOrder(shop, buyer, await buildAdmin(shop))
  await refill()
  await zoned({}, { cash: { ...cash, maxRefused: 1 } })
  await refuses(/returned unpaid/)
  assert.equal((await place({ paymentMethod: 'online' })).status, 201)
})
