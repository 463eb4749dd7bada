import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { fromRupees, type Paise, paise } from '../../../domain/money.ts'
import {
  type EarlierRefund,
  piecesLeft,
  type RefundableOrder,
  type RefundWay,
  refundable,
  refundableParts,
} from '../../../domain/refund/refund.ts'
import { canRestock } from '../../../domain/refund/restock.ts'
import { replacementsUnderWay } from '../../../domain/replacement/replacement-transitions.ts'
import { offerOf, payingOf, receivedFor } from './plan-return.ts'

/** An order whose money can go back in part, as `planRefund` takes it; paise. */
export type OpenOrder = {
  order: RefundableOrder
  earlier: EarlierRefund[]
  /** What has not gone back */
  left: Paise
  /** How many pieces of each item have not been refunded and are not being replaced */
  pieces: ReadonlyMap<string, number>
  /** The fee that can go back; 0 if it was free or has gone back */
  fee: Paise
  /** Whether pieces and the fee can go back, or a sum only */
  isOfGoods: boolean
  /** Whether refunded pieces can go on sale again */
  canRestock: boolean
  /** Whether it goes back in cash: to a payee where the shop can transfer, or by hand */
  isCash: boolean
  canTransfer: boolean
  /** Above which sum so far a second admin must approve it; null if none must */
  approvalAbove: Paise | null
}

/** By each way that money of the order can go back in part: that of an order with an advance came in by two. */
export function openWays(order: OrderWithHistory): OpenOrder[] {
  const ways: RefundWay[] = [
    ...(order.paymentMethod === 'online' || order.advance !== null ? (['online'] as const) : []),
    ...(order.paymentMethod === 'cod' ? (['cash'] as const) : []),
  ]
  return ways.flatMap((way) => openOrder(order, way) ?? [])
}

function openOrder(order: OrderWithHistory, way: RefundWay): OpenOrder | null {
  const parts = refundableParts(order.status, way, order.shipment.status === 'returned')
  const isCash = way === 'cash'
  const paying = payingOf(order.payments)
  if (parts === 'none' || (!isCash && paying.length === 0)) return null
  const received = isCash ? fromRupees(order.amount - (order.advance?.amount ?? 0)) : receivedFor(order)
  const lines = order.items.map(({ _id, price, quantity }) => ({ id: _id, price: fromRupees(price), quantity }))
  const fee = fromRupees(order.delivery?.fee ?? 0)
  const made = order.refunds
    .filter(({ providerPaymentId: id }) => id === null || paying.some((payment) => payment.providerPaymentId === id))
    .map((refund) => ({
      amount: (refund.providerPaymentId === null) === isCash ? fromRupees(refund.amount) : 0,
      lines: refund.lines,
      delivery_fee: fromRupees(refund.deliveryFee),
    }))
  // Their money is with the shop, unless it was sent late; the credit notes for their pieces stand.
  const failed = order.failedTransfers.map(({ amount, lines, deliveryFee, wasMadeLate }) => ({
    ...{ amount: isCash && wasMadeLate ? fromRupees(amount) : 0, lines },
    delivery_fee: fromRupees(deliveryFee),
  }))
  const earlier = [...made, ...failed]
  const advanceLeft = isCash ? (openOrder(order, 'online')?.left ?? paise(0)) : paise(0)
  const beingReplaced = order.replacements
    .filter(({ status }) => replacementsUnderWay.some((underWay) => underWay === status))
    .flatMap((replacement) => replacement.lines)
  return {
    order: { way, lines, delivery_fee: fee, received, offer: offerOf(order), advanceLeft, beingReplaced },
    earlier,
    left: refundable(received, earlier),
    pieces: piecesLeft(lines, [...earlier, { lines: beingReplaced }]),
    fee: earlier.some(({ delivery_fee }) => delivery_fee > 0) ? fromRupees(0) : fee,
    isOfGoods: parts === 'all',
    canRestock: canRestock(order.status),
    isCash,
    canTransfer: order.canTransfer,
    approvalAbove: isCash && order.cashApprovalAbove !== null ? fromRupees(order.cashApprovalAbove) : null,
  }
}
