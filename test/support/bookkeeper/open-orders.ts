import { sql } from 'kysely'
import type { ApiRequest, ResponseBody } from '../../../contract/contract.ts'
import { paise } from '../../../domain/money.ts'
import type { ReturnReason } from '../../../domain/returns/return-policy.ts'
import { buildOrder, type Person } from '../factories.ts'
import { chargeDelivery, payOnline } from '../orders-in-states.ts'
import { move, refundPart } from '../refunding.ts'
import type { TestShop } from '../test-shop.ts'
import type { RefundedPart, Retained } from './read-entries.ts'

/** What the tests refunded: by part, for the documents, and online or in cash, for the registers of money; in paise. */
export type RefundRecord = {
  parts: RefundedPart[]
  retained: Retained[]
  money: { online: number; cash: number }
}

type Product = { plant: string; quantity: number; price: number }
type Buyer = Partial<ApiRequest<'POST /orders'>['body']> & { fee?: number; advancePaid?: number }
export type Pieces = { item: string; quantity: number }[]

/** `goodwill` is in paise, on top of the pieces and the fee; with a `reference`, cash is refunded by hand. */
type Part = { lines?: Pieces; deliveryFee?: boolean; goodwill?: number; reference?: string }

/** A shipped order; sums in paise, `left` is what was paid online and not refunded. */
export type SentOrder = {
  id: string
  lines: { item: string; quantity: number }[]
  prices: ReadonlyMap<string, number>
  fee: number
  left: number
}

/** How a parcel came back: the intact pieces of each line, what the shop retains, and the sum that it refunds. */
type Return = { reason: ReturnReason; sound: number[]; retained?: Pieces; retainsFee?: boolean; back: number }

/** Ships and refunds orders over the shop's API, and records what a bookkeeper has to know. */
export function openOrders(shop: TestShop, admin: Person, record: RefundRecord) {
  /** Fee and advance are in paise. */
  async function send(
    person: Person,
    products: readonly Product[],
    status: 'shipped' | 'delivered',
    { fee = 0, advancePaid = 0, ...buyer }: Buyer = {},
  ): Promise<SentOrder> {
    const goods = products.reduce((total, { price, quantity }) => total + Math.round(price * 100) * quantity, 0)
    const { _id: id, items } = await buildOrder(person, products, { amount: goods / 100, ...buyer })
    if (fee > 0) await chargeDelivery(shop, id, paise(fee))
    if (buyer.paymentMethod === 'online') await payOnline(shop, id)
    if (advancePaid > 0) await payAdvance(shop, id, advancePaid)
    await move(admin, id, 'shipped', ...(status === 'delivered' ? [status] : []))
    return {
      ...{ id, fee, left: buyer.paymentMethod === 'online' ? goods + fee : advancePaid },
      lines: items.map(({ _id, quantity }) => ({ item: _id, quantity })),
      prices: new Map(items.map(({ _id, price }) => [_id, Math.round(price * 100)])),
    }
  }

  async function returnParcel(
    { id, lines, left }: SentOrder,
    { reason, sound, retained = [], retainsFee = false, back }: Return,
  ): Promise<void> {
    const items = lines.map(({ item }, n) => ({ item, sound: sound[n] ?? 0 }))
    await admin.api.call('POST /admin/orders/:id/return', {
      params: { id },
      body: { items, reason, amount: back / 100 },
    })
    if (back > left) throw new RangeError(`${id} has ${left} left`)
    record.money.online += back
    const pieces = new Map(retained.map(({ item, quantity }) => [item, quantity]))
    if (pieces.size > 0 || retainsFee) record.retained.push({ order: id, pieces, deliveryFee: retainsFee })
  }

  async function refund(order: SentOrder, part: Part): Promise<void> {
    const { lines = [], deliveryFee = false, goodwill = 0, reference } = part
    const sum = { ...(goodwill > 0 && { amount: goodwill / 100 }), ...(reference !== undefined && { reference }) }
    const { refunds } = await refundPart(admin, order.id, { lines, deliveryFee, ...sum })
    recordPart(order, part, refunds)
  }

  /** Records a refunded part, the last of the order's refunds. */
  function recordPart(
    order: SentOrder,
    { lines = [], deliveryFee = false, goodwill = 0, reference }: Part,
    refunds: ResponseBody<'POST /admin/orders/:id/refunds'>['refunds'],
  ): void {
    const createdAt = refunds.at(-1)?.createdAt
    if (createdAt === undefined) throw new Error(`${order.id} has no refund`)
    const amount = priceOf(order, lines) + (deliveryFee ? order.fee : 0) + goodwill
    record.money[reference === undefined ? 'online' : 'cash'] += amount
    if (lines.length > 0 || deliveryFee)
      record.parts.push({ order: order.id, at: new Date(createdAt), lines, deliveryFee })
  }

  return { send, returnParcel, refund, recordPart }
}

/** In paise. */
export function priceOf({ prices }: SentOrder, lines: Pieces): number {
  return lines.reduce((total, { item, quantity }) => total + (prices.get(item) ?? 0) * quantity, 0)
}

/** Has the provider capture an advance on a cash order that has not shipped. */
async function payAdvance({ database }: Pick<TestShop, 'database'>, id: string, advance: number): Promise<void> {
  await sql`
    with
      paid as (
        insert into payments (id, order_id, amount, currency, method, status, purpose)
        values (${`pay_${id}`}, ${id}, ${advance}, 'INR', 'upi', 'captured', 'pays_order')
      ),
      event as (
        insert into order_events (order_id, actor, aspect, from_state, to_state, reason)
        values (${id}, 'payment', 'advance', 'pending', 'paid', 'money_arrived')
      )
    update orders set advance = ${advance}, advance_status = 'paid' where id = ${id}
  `.execute(database)
}
