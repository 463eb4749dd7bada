import { addUp, paise } from '../../../domain/money.ts'
import type { CountedLine } from '../../../domain/order/returned-parcel.ts'
import { shareRefund } from '../../../domain/refund/share-refund.ts'
import { type ReturnRefund, refundOf } from '../../../domain/returns/refund-of.ts'
import type { ReturnTerms } from '../../../domain/returns/return-policy.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { issueCreditNotes } from '../invoices/issue-documents.ts'
import type { OrderLineRow } from '../orders/queries.ts'
import { insertShares, paymentsOfOrder } from '../orders/request-refund.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { refundsOfOrder } from './plan-part.ts'

/** What goes back of the captured money of a locked order whose parcel came back; of cash to be collected there is none. */
export async function planReturnRefund(
  transaction: Transaction,
  order: LockedOrder,
  counted: readonly CountedLine<OrderLineRow>[],
  terms: ReturnTerms,
): Promise<ReturnRefund> {
  const payments = await paymentsOfOrder(transaction, order.id)
  return refundOf(
    {
      lines: counted.map(({ line: { id, price, quantity }, sound }) => ({ id, price, quantity, sound })),
      delivery_fee: order.delivery_fee,
      received: addUp(payments.map(({ amount }) => paise(amount))),
      earlier: await refundsOfOrder(transaction, order.id),
    },
    terms,
  )
}

/** Gives back what of a locked order's money is not retained, with credit notes. The mail is that of the cancelled order. */
export async function refundReturn(
  shop: Shop,
  transaction: Transaction,
  order: LockedOrder,
  { amount, lines, deliveryFee, billed }: ReturnRefund,
  adminId: string,
): Promise<void> {
  const delivery_fee = deliveryFee ? order.delivery_fee : paise(0)
  const about = { order_id: order.id, reason: 'returned', user_id: adminId } as const
  const row = { ...about, lines: JSON.stringify(lines), delivery_fee }
  const payments = await paymentsOfOrder(transaction, order.id)
  const refund = amount > 0 ? await insertShares(shop, transaction, row, shareRefund(payments, amount)) : null
  const credited = billed === null ? 'rest' : { refund, pieces: lines, deliveryFee, isReturned: true }
  await issueCreditNotes(transaction, order.id, credited)
}
