import type { Order } from '../../../contract/orders.ts'
import type { OrderRefund } from '../../../contract/refunds.ts'
import { formatPrice } from '../../../domain/money.ts'
import { refundExpectedBy } from '../../../domain/refund/expected-day.ts'
import { formatLocalDate } from '../../ui/format-date.ts'

/** What became of a refund, for the shopper: how it goes back, and when to expect it. */
export function refundSentence(refund: OrderRefund, { paymentMethod }: Pick<Order, 'paymentMethod'>): string {
  const sum = formatPrice(refund.amount)
  const verb = refund.status === 'made' ? 'went' : 'goes'
  const way = wayText()
  const created = new Date(refund.createdAt)
  if (Number.isNaN(created.getTime())) return way
  return `${way} Your bank or card company should show it by ${formatLocalDate(refundExpectedBy(created))}.`

  function wayText(): string {
    if (refund.payee !== null) return `${sum} ${verb} to your ${refund.payee}.`
    return paymentMethod === 'cod' ? `We sent ${sum} back to you.` : `${sum} ${verb} back the way you paid.`
  }
}
