import { sql } from 'kysely'
import type { ApiRequest } from '../../../contract/contract.ts'
import { paise } from '../../../domain/money.ts'
import type { ReturnReason } from '../../../domain/returns/return-policy.ts'
import { buildOrder, type Person } from '../factories.ts'
import { chargeDelivery, payOnline } from '../orders-in-states.ts'
import type { TestShop } from '../test-shop.ts'
import { type Part, type Pieces, type RefundRecord, refundAndRecord } from './refund-record.ts'

type Product = { plant: string; quantity: number; price: number }
type Buyer = Partial<ApiRequest<'POST /orders'>['body']> & { fee?: number; advancePaid?: number }

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
    for (const to of status === 'shipped' ? ([status] as const) : (['shipped', status] as const))
      await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: to } })
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

  return { send, returnParcel, refund: (order: SentOrder, part: Part) => refundAndRecord(record, admin, order, part) }
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
