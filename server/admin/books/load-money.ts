import { sql } from 'kysely'
import type { BooksSummary } from '../../../contract/books.ts'
import { rupees } from '../../../domain/books/book-document.ts'
import type { Days } from '../../../domain/days.ts'
import type { PaymentMethod } from '../../../domain/order/order-status.ts'
import type { RefundReason } from '../../../domain/refund/refund.ts'
import type { Database } from '../../platform/database/database.ts'
import { startOfDay } from '../../platform/database/queries.ts'

/** Payments received and refunds paid out in these days, oldest first: of some orders, or of all. */
export async function listMovements(
  database: Database,
  days: Days,
  orderIds?: readonly string[],
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select movement.*, refund.reference as transfer, refund.reason, payments.purpose, payments.provider_offer,
      orders.number, orders.gstin, ${BUYER} as name
    from (${moneyOf(days)}) as movement
    join orders on orders.id = movement.order_id
    join users on users.id = orders.user_id
    left join refunds as refund on coalesce(refund.provider_refund_id, refund.id) = movement.reference
    left join payments on payments.id = coalesce(refund.payment_id, movement.reference)
    ${orderIds ? sql`where movement.order_id = any(${orderIds})` : sql``}
    order by movement.moved_at, movement.reference
  `.execute(database)
  return rows
}

export const BUYER = sql.raw("coalesce(orders.billing->>'name', orders.recipient_name, users.name)")

export type MovementRow = {
  kind: 'receipt' | 'refund'
  moved_at: Date
  reference: string
  transfer: string | null
  /** For a refund, or a transfer that was returned */
  reason: RefundReason | null
  purpose: string | null
  provider_offer: number | null
  order_id: string
  number: number
  payment_method: PaymentMethod
  means: string | null
  amount: number
  name: string
  gstin: string | null
}

/**
 * What the shop gets of a payment for an order: without a fee that the customer paid, but with the provider's share of an
 * offer.
 */
const SETTLED_SUM = sql.raw('payments.amount - payments.customer_fee + payments.provider_offer')
const SHOP_FEE = sql.raw(`case when payments.customer_fee > 0 then 0 else payments.fee end as fee,
      case when payments.customer_fee > 0 then 0 else payments.tax end as tax`)

export const AT_DOOR = 'UPI at the door'

const RETURNED = 'Returned transfers to shoppers'

/**
 * The money received and refunded in these days, in paise. Each sum is dated by something that does not change later:
 * - a payment for an order, an advance or the rest, also by UPI at the door: the event that recorded it as paid;
 * - cash, without the advance: the delivery;
 * - cash that the owner refunded by hand: when that was recorded;
 * - cash that was transferred to a payee: the transfer, and when the payee's bank returned it;
 * - a payment that could not be used: its first refund, whatever became of that one.
 *
 * The provider's fee for a payment is null until the provider has reported it.
 */
function moneyOf({ from, to }: Days) {
  const [start, end] = [startOfDay(from), startOfDay(to, 1)]
  return sql`
    select 'receipt' as kind, event.happened_at as moved_at, payments.id as reference, event.order_id,
      'online' as payment_method, payments.method as means, ${SETTLED_SUM} as amount, ${SHOP_FEE}
    from order_events as event
    join payments on payments.order_id = event.order_id and payments.purpose = 'pays_order'
    where event.aspect = 'order' and event.to_state = 'paid' and payments.door_qr_id is null
      and (payments.part = 'rest' or not exists (
        select from order_events as advance
        where advance.order_id = event.order_id and advance.aspect = 'advance' and advance.to_state = 'paid'
      ))
      and event.happened_at >= ${start} and event.happened_at < ${end}
    union all
    select 'receipt', event.happened_at, payments.id, event.order_id, 'online', ${AT_DOOR}, payments.amount,
      payments.fee, payments.tax
    from payments
    join order_events as event on event.order_id = payments.order_id
    where payments.door_qr_id is not null and payments.purpose = 'pays_order'
      and event.aspect = 'payment' and event.to_state = 'paid'
      and event.happened_at >= ${start} and event.happened_at < ${end}
    union all
    select 'receipt', event.happened_at, payments.id, event.order_id, 'online', payments.method, ${SETTLED_SUM},
      ${SHOP_FEE}
    from order_events as event
    join payments on payments.order_id = event.order_id and payments.purpose = 'pays_order'
    where event.aspect = 'advance' and event.to_state = 'paid' and payments.part = 'order'
      and event.happened_at >= ${start} and event.happened_at < ${end}
    union all
    select 'receipt', event.happened_at, event.order_id, event.order_id, 'cod', null,
      orders.amount - coalesce(orders.advance, 0), null, null
    from order_events as event
    join orders on orders.id = event.order_id and orders.payment_method = 'cod'
    where event.aspect = 'order' and event.to_state = 'delivered'
      and event.happened_at >= ${start} and event.happened_at < ${end}
    union all
    select 'receipt', min(refunds.created_at), payments.id, payments.order_id, 'online', payments.method, payments.amount,
      payments.fee, payments.tax
    from payments
    join refunds on refunds.payment_id = payments.id
    where payments.purpose = 'given_back' and payments.currency = 'INR'
    group by payments.id
    having min(refunds.created_at) >= ${start} and min(refunds.created_at) < ${end}
    union all
    select 'refund', refunds.updated_at, coalesce(refunds.provider_refund_id, refunds.id), refunds.order_id, 'online',
      payments.method, refunds.amount, null, null
    from refunds
    join payments on payments.id = refunds.payment_id
    where refunds.status = 'succeeded' and payments.currency = 'INR'
      and refunds.updated_at >= ${start} and refunds.updated_at < ${end}
    union all
    select 'refund', created_at, id, order_id, 'cod', null, amount, null, null
    from refunds
    where reference is not null and status = 'succeeded' and created_at >= ${start} and created_at < ${end}
    union all
    select 'refund', paid_out_at, provider_refund_id, order_id, 'cod', null, amount, null, null
    from refunds
    where paid_out_at >= ${start} and paid_out_at < ${end}
    union all
    select 'receipt', reversed_at, provider_refund_id, order_id, 'cod', ${RETURNED}, amount, null, null
    from refunds
    where reversed_at >= ${start} and reversed_at < ${end}
  `
}

/** Adds up what was received and refunded in these days, in rupees, with the provider's fees as far as they are known. */
export async function sumUpMoney(
  database: Database,
  days: Days,
): Promise<Pick<BooksSummary, 'received' | 'refunded' | 'online'>> {
  const { rows } = await sql<SumRow>`
    select kind, payment_method, means, count(*) as count, sum(amount)::bigint as amount,
      count(fee) as count_with_fee, coalesce(sum(amount) filter (where fee is not null), 0)::bigint as amount_with_fee,
      coalesce(sum(fee), 0)::bigint as fee, coalesce(sum(tax), 0)::bigint as tax
    from (${moneyOf(days)}) as movement
    group by kind, payment_method, means
    order by kind, payment_method, means
  `.execute(database)
  const refunds = rows.filter(({ kind }) => kind === 'refund')
  const receipts = rows.filter(({ kind }) => kind === 'receipt')
  return {
    received: receipts.map(({ payment_method: paymentMethod, means, count, amount }) => ({
      paymentMethod,
      means,
      payments: count,
      amount: rupees(amount),
    })),
    refunded: { refunds: total(refunds, 'count'), amount: rupees(total(refunds, 'amount')) },
    online: feesOf(receipts.filter(({ payment_method }) => payment_method === 'online')),
  }
}

type SumRow = {
  kind: 'receipt' | 'refund'
  payment_method: PaymentMethod
  means: string | null
  count: number
  amount: number
  count_with_fee: number
  amount_with_fee: number
  fee: number
  tax: number
}

function feesOf(rows: readonly SumRow[]): BooksSummary['online'] {
  return {
    payments: total(rows, 'count'),
    captured: rupees(total(rows, 'amount')),
    withFee: total(rows, 'count_with_fee'),
    fees: rupees(total(rows, 'fee')),
    taxOnFees: rupees(total(rows, 'tax')),
    expectedSettlement: rupees(total(rows, 'amount_with_fee') - total(rows, 'fee')),
  }
}

function total(rows: readonly SumRow[], column: Exclude<keyof SumRow, 'kind' | 'payment_method' | 'means'>): number {
  return rows.reduce((sum, row) => sum + row[column], 0)
}
