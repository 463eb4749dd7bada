import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { counted } from '../../../domain/counted.ts'
import { addUp, formatSum, fromRupees, type Paise, paise, toRupees } from '../../../domain/money.ts'
import { type ReturnRefund, refundOf, termsOf } from '../../../domain/returns/refund-of.ts'
import type { ReturnChoice, ReturnPolicy, ReturnReason } from '../../../domain/returns/return-policy.ts'

type Order = Pick<OrderWithHistory, 'items' | 'delivery' | 'payments' | 'refunds'>

/** What came in for the order online, in paise. */
export function receivedFor({ payments }: Pick<Order, 'payments'>): Paise {
  return addUp(payingOf(payments).map(({ amount }) => fromRupees(amount)))
}

/** What the provider funded of it, in paise. */
export function offerOf({ payments }: Pick<Order, 'payments'>): Paise {
  return addUp(payingOf(payments).map(({ providerOffer }) => fromRupees(providerOffer)))
}

/** What would go back, as the server computes it; `sound` are the pieces of each item that arrived so. */
export function planReturn(
  order: Order,
  sound: readonly number[],
  reason: ReturnReason,
  choice: ReturnChoice,
  policy: ReturnPolicy,
): ReturnRefund {
  const paying = payingOf(order.payments)
  const lines = order.items.map(({ _id: id, price, quantity }, place) => ({
    id,
    price: fromRupees(price),
    quantity,
    sound: sound[place] ?? 0,
  }))
  const earlier = order.refunds
    .filter((refund) => paying.some(({ providerPaymentId }) => providerPaymentId === refund.providerPaymentId))
    .map(({ amount, lines, deliveryFee }) => ({
      amount: fromRupees(amount),
      lines,
      delivery_fee: fromRupees(deliveryFee),
    }))
  const delivery_fee = order.delivery === null ? paise(0) : fromRupees(order.delivery.fee)
  return refundOf({ lines, delivery_fee, received: receivedFor(order), earlier }, termsOf(policy, reason, choice))
}

/** The payments that pay the order, not those that go back for it. */
export function payingOf(payments: Order['payments']) {
  return payments.filter(({ purpose }) => purpose === 'pays_order')
}

/** How many pieces of an item were ordered, and how many of these went on sale again before the parcel came back. */
export function parcelText(ordered: number, inParcel: number): string {
  return inParcel < ordered ? `${ordered} ordered, ${ordered - inParcel} already back in stock` : `${ordered} ordered`
}

/** What becomes of the pieces, for this number of sound ones. */
export function stockText(items: readonly { quantity: number }[], sound: number): string {
  const ordered = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const goods = [
    sound > 0 && `${counted(sound, 'piece')} back on sale`,
    sound < ordered && `${counted(ordered - sound, 'piece')} written off`,
  ].filter((part) => part !== false)
  return `${goods.join(', ')}.`
}

type Plan = Pick<ReturnRefund, 'amount' | 'retained'>

/** What becomes of the money that was paid online; nothing before the reason is chosen. */
export function moneyText(isPaid: boolean, plan: Plan | null): string {
  if (!isPaid) return 'Nothing to refund: the order was cash on delivery.'
  if (plan === null) return ''
  const { amount, retained } = plan
  const back = amount > 0 ? `${formatSum(toRupees(amount))} is refunded.` : 'Nothing is refunded.'
  return retained > 0 ? `${back} Under your policy, you keep ${formatSum(toRupees(retained))}.` : back
}
