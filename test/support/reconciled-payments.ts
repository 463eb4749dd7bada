import assert from 'node:assert/strict'
import { dueOnline } from '../../domain/payment/advance.ts'
import type { ReturnDecision } from '../../domain/returns/refund-of.ts'
import type { PaymentShop } from './payment-shop.ts'

/**
 * Asserts I3 by the provider's own records, once the shop has reconciled and its refunds are made: each captured payment pays
 * exactly one order or advance, alone or together with the payment of an advance, or was refunded, except for what was retained
 * of a returned parcel; and the shop knows of every payment and refund.
 */
export async function assertMoneyAgrees(shop: PaymentShop): Promise<void> {
  assert.deepEqual(await findDisagreements(shop), [])
}

/** The captured payments on which the shop and the provider disagree, and why. */
export async function findDisagreements({ database, provider }: PaymentShop): Promise<string[]> {
  const rows = await database
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'payments.id',
      'payments.order_id',
      'payments.purpose',
      'customer_fee',
      'provider_offer',
      'orders.status',
      'orders.amount',
      'advance',
      'advance_status',
    ])
    .select('return_decision')
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const recorded = new Map(
    (
      await database
        .selectFrom('refunds')
        .select(['provider_refund_id', 'amount'])
        .where('status', '=', 'succeeded')
        .execute()
    ).map(({ provider_refund_id, amount }) => [provider_refund_id, amount]),
  )
  const refunds = Map.groupBy(await provider.refunds(), ({ payment_id }) => payment_id)
  const captured = (await provider.payments()).filter((payment) => payment.captured)
  const paid = new Map<string, number>()
  for (const { id, amount } of captured) {
    const row = known.get(id)
    if (row?.purpose === 'pays_order') paid.set(row.order_id, (paid.get(row.order_id) ?? 0) + settledSum(amount, row))
  }
  const wrong: string[] = []
  for (const payment of captured) {
    const row = known.get(payment.id)
    const made = (refunds.get(payment.id) ?? []).filter(({ status }) => status === 'processed')
    const isOn = ['paid', 'shipped', 'delivered'].includes(row?.status ?? '')
    const isConfirmed = row?.status === 'pending' && row.advance_status === 'paid'
    const givenBack = made.reduce((sum, { amount }) => sum + amount, 0)
    for (const { id, amount } of made.filter(({ id, amount }) => recorded.get(id) !== amount))
      wrong.push(`${payment.id}: the shop does not know of the refund ${id} of ${amount}`)
    const paysOrder = row?.purpose === 'pays_order' && (isOn || isConfirmed)
    if (!row) wrong.push(`${payment.id}: the shop does not know of it`)
    else if (paysOrder && (paid.get(row.order_id) !== dueOnline(row) || payment.currency !== 'INR'))
      wrong.push(`${payment.id}: ${paid.get(row.order_id)} ${payment.currency} pay ${dueOnline(row)}`)
    else if (!paysOrder && (givenBack > payment.amount || givenBack < payment.amount - retainedOf(row)))
      wrong.push(`${payment.id} (${row.purpose}, order ${row.status}): ${givenBack} of ${payment.amount} went back`)
  }
  return wrong
}

/** What a captured payment pays of its order: without the customer's fee, with an offer that the provider funds. */
function settledSum(captured: number, row: { customer_fee: number; provider_offer: number }): number {
  return captured - row.customer_fee + row.provider_offer
}

function retainedOf({ purpose, return_decision }: { purpose: string | null; return_decision: ReturnDecision | null }) {
  return purpose === 'pays_order' && return_decision ? return_decision.retained : 0
}
