import type { OrderRefund } from '../../../contract/refunds.ts'
import { formatPrice } from '../../../domain/money.ts'
import { refundExpectedBy } from '../../../domain/refund/expected-day.ts'
import { moneyBackReason } from '../../../domain/refund/money-back-texts.ts'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { formatLocalDate } from '../../ui/format-date.ts'

/**
 * What became of a refund, for the shopper: how it goes back, why a payment that pays nothing does, and when to expect it; no
 * day that is over while the money is not sent.
 */
export function refundSentence(refund: OrderRefund, now = new Date()): string {
  const sum = formatPrice(refund.amount)
  const verb = refund.status === 'made' ? 'went' : 'goes'
  const why = moneyBackReason(refund.reason)
  const created = new Date(refund.createdAt)
  const sentences = why === null ? wayText() : `${wayText()} ${why}`
  if (Number.isNaN(created.getTime())) return sentences
  const day = refundExpectedBy(created)
  if (refund.status !== 'made' && day < dayInIndia(now)) return sentences
  return `${sentences} Your bank or card company should show it by ${formatLocalDate(day)}.`

  function wayText(): string {
    if (refund.payee !== null) return `${sum} ${verb} to your ${refund.payee}.`
    return refund.isByHand ? `We sent ${sum} back to you.` : `${sum} ${verb} back the way you paid.`
  }
}
