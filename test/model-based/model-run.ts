import { sql } from 'kysely'
import { AWAITS_PAYMENT } from '../../server/shop/orders/queries.ts'
import { buildAdmin, buildPerson, buildPlant, type Person } from '../support/factories.ts'
import { assertAllSettles, passTime, reconcileAfter } from '../support/paying.ts'
import type { PaymentShop } from '../support/payment-shop.ts'
import { until } from '../support/wait-until.ts'
import type { ExpectedOrder } from './expected-order.ts'
import type { SecondProcess } from './second-process.ts'

/** An order placed in the run; `due` is to be paid online, in rupees, and `collection` is the provider's ID of that payment. */
export type PlacedOrder = {
  id: string
  shopper: Person
  due: number
  collection: string | null
  payments: string[]
  expected: ExpectedOrder
}

/** A shop during a run: its people, its plants and the orders placed so far. */
export type ShopUnderTest = {
  shop: PaymentShop
  second: SecondProcess
  admin: Person
  shoppers: readonly Person[]
  plants: readonly string[]
  orders: PlacedOrder[]
  steps: number
}

const MINUTES_OF_CHECKS = 8 * 24 * 60
const SHOPPERS = 2
const PRICES = [300, 450.5] as const
const STOCK = 3
/** Does not divide into whole paise. */
const BUNDLE_PRICE = 700.25

export async function startRun(shop: PaymentShop, second: SecondProcess): Promise<ShopUnderTest> {
  await shop.provider.answerNormally()
  await shop.provider.setWebhookMode({ kind: 'normal' })
  return {
    shop,
    second,
    admin: await buildAdmin(shop),
    shoppers: await Promise.all(Array.from({ length: SHOPPERS }, () => buildPerson(shop))),
    plants: await buildPlants(shop),
    orders: [],
    steps: 0,
  }
}

/** Two plants, and a bundle of them. */
async function buildPlants(shop: PaymentShop): Promise<string[]> {
  const plants = await Promise.all(PRICES.map((price) => buildPlant(shop, { price, stock: STOCK })))
  const parts = plants.map((plant, index) => ({ plant, quantity: index + 1 }))
  return [...plants, await buildPlant(shop, { price: BUNDLE_PRICE, parts, stock: undefined })]
}

/**
 * Ends a run: ends all faults, delivers all webhooks and lets half an hour pass. Then the shop and the provider must agree on
 * every rupee, and no order may be left waiting. Lastly lets a week pass, after which the provider is no longer queried about
 * these orders; otherwise each run would check the orders of all earlier runs.
 */
export async function assertSettled(run: ShopUnderTest): Promise<void> {
  const { shop } = run
  await shop.provider.answerNormally()
  await shop.provider.setWebhookMode({ kind: 'normal' })
  await shop.provider.releaseWebhooks()
  await passTime(shop, 31)
  // An order whose payment was captured and refunded by now ends at its next check.
  await until(async () => {
    await assertAllSettles(shop)
    return (await stuckOrders(shop)).length === 0
  })
  await reconcileAfter(shop, MINUTES_OF_CHECKS)
}

/** Orders that still wait for an online payment, though none is authorised. */
async function stuckOrders({ database }: PaymentShop): Promise<{ id: string }[]> {
  return database
    .selectFrom('orders')
    .select('id')
    .where(AWAITS_PAYMENT)
    .where('id', 'not in', (row) => row.selectFrom('payments').select('order_id').where('status', '=', 'authorized'))
    .execute()
}

/** The outcomes that the runs reached; without them, a shop that refuses everything would pass. */
export async function reachedOutcomes({ database }: PaymentShop): Promise<string[]> {
  const { rows } = await sql<{ outcome: string }>`
    select case aspect when 'advance' then 'advance_' || to_state else reason end as outcome from order_events
    union select case when door_qr_id is null then 'rest paid ahead' else 'rest paid at the door' end from payments
      where part = 'rest' and purpose = 'pays_order'
    union select 'replacement ' || to_state from replacement_events
    union select 'refund ' || reason from refunds
    union select 'claim ' || kind from claim_events
    union select 'stock ' || reason from stock_movements
  `.execute(database)
  return rows.map(({ outcome }) => outcome)
}
