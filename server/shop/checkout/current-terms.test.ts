import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import type { RefusalCode } from '../../../contract/errors.ts'
import { defaultDeliveryRules, type Zone } from '../../../domain/delivery/delivery-rules.ts'
import { type Paise, paise } from '../../../domain/money.ts'
import { PRICE, readyToOrder } from '../../../test/support/buyers.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPlant, type Person } from '../../../test/support/factories.ts'
import { assertRefused } from '../../../test/support/request.ts'
import { openTestShop, shopForTests, type TestShop } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
/** Another process of the same shop */
let other: TestShop
beforeAll(async () => {
  other = await openTestShop({ database: shop.database, connection: shop.connection, drop: async () => {} })
})
afterAll(() => other.app.close())
beforeEach(() => setDeliveryRules(shop))

const [india] = defaultDeliveryRules.zones as [Zone]
const zoned = (zone: Partial<Zone>) => setDeliveryRules(shop, { zones: [{ ...india, ...zone }] })
const edited = (plant: string, changes: { price?: Paise; stock?: number; deleted_at?: Date | null }) =>
  shop.database.updateTable('plants').set(changes).where('id', '=', plant).execute()
const setMinimum = async (minimumOrder: number) =>
  (await buildAdmin(shop)).api.call('PATCH /admin/settings', { body: { minimumOrder } })

type Change = (buyer: Person & { plant: string }) => Promise<unknown>
const changes: readonly [what: string, change: Change, refusal: RefusalCode, back?: () => Promise<unknown>][] = [
  ['its plant’s price', ({ plant }) => edited(plant, { price: paise(500_00) }), 'amount_changed'],
  ['its plant’s stock', ({ plant }) => edited(plant, { stock: 0 }), 'stock_short'],
  ['whether its plant is sold', ({ plant }) => edited(plant, { deleted_at: new Date() }), 'plant_unavailable'],
  [
    'the cart, in another tab',
    ({ api, plant }) => api.call('PUT /cart/update', { body: { plantId: plant, quantity: 2 } }),
    'cart_changed',
  ],
  ['the delivery fee', () => zoned({ fee: paise(49_00) }), 'amount_changed'],
  ['the minimum of its zone', () => zoned({ minimum: paise(900_00) }), 'below_minimum'],
  ['the minimum of the shop', () => setMinimum(900), 'below_minimum', () => setMinimum(300)],
  ['how far the shop delivers', () => setDeliveryRules(shop, { van: null, zones: [] }), 'not_delivered_there'],
  [
    'what may be paid in cash',
    () => setDeliveryRules(shop, { cash: { ...defaultDeliveryRules.cash, maxTotal: paise(100_00) } }),
    'cash_not_offered',
  ],
  [
    'whether its account is active',
    ({ id }) => shop.database.updateTable('users').set({ is_active: false }).where('id', '=', id).execute(),
    'session_ended',
  ],
]

test.for(changes)('an order is placed by %s as it is now, in every process', async ([, change, refusal, back]) => {
  const plant = await buildPlant(shop, { price: PRICE, stock: 50 })
  for (const at of [shop, other]) {
    const buyer = await readyToOrder(shop, [{ plant, quantity: 1 }])
    // What might be remembered is remembered.
    for (const process of [shop, other]) {
      assert.equal((await buyer.place({}, undefined, process)).status, 201)
      await buyer.refill()
    }
    await change(buyer)
    assertRefused(await buyer.place({}, undefined, at), refusal)
    await (back ?? (() => setDeliveryRules(shop)))()
    await edited(plant, { price: paise(PRICE * 100), stock: 50, deleted_at: null })
  }
})
