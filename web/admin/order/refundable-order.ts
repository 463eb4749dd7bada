import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { fromRupees, type Paise } from '../../../domain/money.ts'
import {
  type EarlierRefund,
  piecesLeft,
  type RefundableOrder,
  refundable,
  refundableParts,
} from '../../../domain/refund/refund.ts'

/** An order whose money can go back in part, as `planRefund` takes it; paise. */
export type OpenOrder = {
  order: RefundableOrder
  earlier: EarlierRefund[]
  /** What has not gone back */
  left: Paise
  /** How many pieces of each item have not been refunded */
  pieces: ReadonlyMap<string, number>
  /** The fee that can go back; 0 if it was free or has gone back */
  fee: Paise
  /** Whether pieces and the fee can go back, or a sum only */
  isOfGoods: boolean
  /** Whether it goes back by hand, under the reference of a transfer */
  isCash: boolean
}

/** Null where no money of the order can go back in part. */
export function openOrder(order: OrderWithHistory): OpenOrder | null {
  const parts = refundableParts({ status: order.status, payment_method: order.paymentMethod })
  const isCash = order.paymentMethod === 'cod'
  const paying = order.payments.find(({ purpose }) => purpose === 'pays_order')
  const received = isCash ? order.amount : paying?.amount
  if (parts === 'none' || received === undefined) return null
  const lines = order.items.map(({ _id, price, quantity }) => ({ id: _id, price: fromRupees(price), quantity }))
  const fee = fromRupees(order.delivery?.fee ?? 0)
  const earlier = order.refunds
    .filter(({ providerPaymentId: id }) => id === null || id === paying?.providerPaymentId)
    .map((refund) => ({
      amount: fromRupees(refund.amount),
      lines: refund.lines,
      delivery_fee: fromRupees(refund.deliveryFee),
    }))
  return {
    order: { lines, delivery_fee: fee, received: fromRupees(received) },
    earlier,
    left: refundable(fromRupees(received), earlier),
    pieces: piecesLeft(lines, earlier),
    fee: earlier.some(({ delivery_fee }) => delivery_fee > 0) ? fromRupees(0) : fee,
    isOfGoods: parts === 'all',
    isCash,
  }
}
