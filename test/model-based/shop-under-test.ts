import assert from 'node:assert/strict'
import { findViolations } from '../invariants/invariants.ts'
import { buildAdmin, buildPerson, buildPlant, type Person } from '../support/factories.ts'
import { assertAllSettles, passTime } from '../support/paying.ts'
import type { PaymentShop } from '../support/payment-shop.ts'
import type { ShopBeside } from './shop-model.ts'

/** An order that the walk has placed; `collection` is the provider's name for it, once it was asked. */
export type WalkedOrder = { id: string; shopper: Person; amount: number; collection: string | null; payments: string[] }

/** A shop in the middle of a walk: its people, its plants and what they have ordered. */
export type ShopUnderWalk = {
  shop: PaymentShop
  beside: ShopBeside
  admin: Person
  shoppers: readonly Person[]
  plants: readonly string[]
  orders: WalkedOrder[]
  steps: number
}

const SHOPPERS = 2
const PRICES = [300, 450.5] as const
const STOCK = 3

export async function openWalk(shop: PaymentShop, beside: ShopBeside): Promise<ShopUnderWalk> {
  await shop.provider.behave()
  await shop.provider.webhooksAre({ kind: 'normal' })
  return {
    shop,
    beside,
    admin: await buildAdmin(shop),
    shoppers: await Promise.all(Array.from({ length: SHOPPERS }, () => buildPerson(shop))),
    plants: await Promise.all(PRICES.map((price) => buildPlant(shop, { price, stock: STOCK }))),
    orders: [],
    steps: 0,
  }
}

/** What must hold after every single step. */
export async function assertSound({ shop }: ShopUnderWalk): Promise<void> {
  assert.deepEqual(await findViolations(shop.database), [])
}

/**
 * The end of a walk: everything works again, every message has come, the clock has run on; then the shop and the provider
 * must agree on every rupee, and no order may be left in between.
 */
export async function assertEndsWell(walk: ShopUnderWalk): Promise<void> {
  const { shop } = walk
  await shop.provider.behave()
  await shop.provider.webhooksAre({ kind: 'normal' })
  await shop.provider.releaseWebhooks()
  await passTime(shop, 31)
  await assertAllSettles(shop)
  assert.deepEqual(await ordersInLimbo(shop), [])
}

/** Half an hour later no online order waits any more, unless its money is under way. */
async function ordersInLimbo({ database }: PaymentShop): Promise<{ id: string }[]> {
  return database
    .selectFrom('orders')
    .select('id')
    .where('payment_method', '=', 'online')
    .where('status', '=', 'pending')
    .where('id', 'not in', (row) => row.selectFrom('payments').select('order_id').where('status', '=', 'authorized'))
    .execute()
}

/** What the walks have brought about, so that a shop that refuses everything is noticed. */
export async function sightsOf({ database }: PaymentShop): Promise<string[]> {
  const rows = await database.selectFrom('order_events').select('reason').distinct().execute()
  return rows.map(({ reason }) => String(reason))
}
