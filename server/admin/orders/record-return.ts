import type { ParcelReturn } from '../../../contract/admin-orders.ts'
import { formatSum, fromRupees, toRupees } from '../../../domain/money.ts'
import { type CountedLine, countReturn, refusalOfReturn } from '../../../domain/order/returned-parcel.ts'
import { type ReturnDecision, type ReturnRefund, termsOf } from '../../../domain/returns/refund-of.ts'
import { decisionText } from '../../../domain/returns/return-rules.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { moveStock, type StockChange } from '../../shop/orders/move-stock.ts'
import { lockOrder, type OrderLineRow } from '../../shop/orders/queries.ts'
import { recordStateChanges, stateOf } from '../../shop/orders/record-state-changes.ts'
import { type LockedOrder, transitionOrder } from '../../shop/orders/transition-order.ts'
import { findRestocked } from '../../shop/refunds/refund-part.ts'
import { planReturnRefund, refundReturn } from '../../shop/refunds/refund-return.ts'
import { findSettings } from '../../shop/settings/settings.ts'
import type { Shop } from '../../shop/shop.ts'

type Return = { adminId: string; orderId: string; parcel: ParcelReturn }

/**
 * An admin records that an order's parcel came back: the order is cancelled, its sound pieces are on sale again and the
 * others written off. What goes back of an online payment or advance follows from the policy by the reason, unless the admin
 * gives back all; without a reason, it is all.
 */
export function recordParcelReturn(shop: Shop, { adminId, orderId, parcel }: Return): Promise<Refusal | undefined> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return refuse('not_found')
    const mover = { actor: 'admin', userId: adminId, reason: 'returned' } as const
    const before = stateOf(order)
    if (refusalOfReturn({ ...before, paymentMethod: order.payment_method, actor: mover.actor }) !== null) {
      return refuse('illegal_move', { message: `This order is ${order.status}, so no return can be recorded.` })
    }
    const count = countReturn(order.lines, parcel.items, await findRestocked(transaction, orderId))
    if ('problems' in count) return refuse('invalid', { fields: count.problems })

    const plan = await planSettlement(transaction, order, count.counted, parcel)
    if (plan instanceof Refusal) return plan
    const decision = plan?.decision ?? null
    if (decision)
      await transaction
        .updateTable('orders')
        .set({ return_decision: JSON.stringify(decision) })
        .where('id', '=', orderId)
        .execute()

    const note = parcel.note ?? null
    await recordStateChanges(shop, transaction, orderId, { ...mover, note }, before, {
      ...before,
      shipment: 'returned',
    })
    const returned = { ...order, shipment_status: 'returned', return_decision: decision } as const
    const refusal = await transitionOrder(shop, transaction, returned, 'cancelled', {
      ...mover,
      note: decision && decisionText(decision),
    })
    if (refusal) throw new Error(`A returned order could not be cancelled: ${refusal.body.message}`)
    if (plan && plan.refund.retained > 0) await refundReturn(shop, transaction, order, plan.refund, adminId)
    await takeBack(transaction, order, count.counted)
  })
}

/** Null without a reason: then all of the money goes back. */
async function planSettlement(
  transaction: Transaction,
  order: LockedOrder,
  counted: readonly CountedLine<OrderLineRow>[],
  { reason, choice, amount }: ParcelReturn,
): Promise<{ refund: ReturnRefund; decision: ReturnDecision } | Refusal | null> {
  if (reason === undefined) return null
  const { returns } = await findSettings(transaction)
  const terms = termsOf(returns, reason, choice)
  const refund = await planReturnRefund(transaction, order, counted, terms)
  if (amount !== undefined && fromRupees(amount) !== refund.amount)
    return refuse('stale_edit', {
      message: `${formatSum(toRupees(refund.amount))} would be refunded, not ${formatSum(amount)}. Please check again.`,
    })
  const { retained, billed } = refund
  return { refund, decision: { reason, choice, terms, amount: refund.amount, retained, billed } }
}

/** All pieces of the parcel come back into the ledger; what did not arrive sound leaves it for good. */
async function takeBack(transaction: Transaction, order: LockedOrder, counted: CountedLine<OrderLineRow>[]) {
  const ofLine = (line: OrderLineRow, change: number) => ({ plantId: line.plant_id, orderId: order.id, change })
  const back = counted.map(({ line, sound, lost }) => ofLine(line, sound + lost))
  const lost = counted.map(({ line, lost }) => ofLine(line, -lost))
  const some = (changes: StockChange[]) => changes.filter(({ change }) => change !== 0)
  await moveStock(transaction, 'release', some(back))
  await moveStock(transaction, 'write_off', some(lost))
}
