import { formatPrice, toRupees } from '../../../../domain/money.ts'
import type { ReturnDecision } from '../../../../domain/returns/refund-of.ts'
import type { ReturnReason } from '../../../../domain/returns/return-policy.ts'
import { returnSentence } from '../../../../domain/returns/return-rules.ts'
import type { MailedOrder, OrderEvent, OrderMailContent } from './mailed-order.ts'

/** What the mail of a cancelled order says, also of its money; null when its shopper knows already. */
export function cancelled(order: MailedOrder, number: string, event: OrderEvent): OrderMailContent | null {
  if (event.reason === 'dismissed' || event.reason === 'replaced') return null
  return {
    subject: `Your order ${number} was cancelled`,
    paragraphs: [whyCancelled(order, event), ...whatOfTheMoney(order, event)],
    isOver: true,
  }
}

function whyCancelled({ return_decision }: MailedOrder, { actor, reason }: OrderEvent): string {
  if (reason === 'returned') return `${whyReturned(return_decision?.reason)}, so we have closed the order.`
  if (reason === 'expired') return 'your order was not paid for in time, so we have closed it and put the plants back.'
  if (actor === 'admin') return 'we are sorry: we had to cancel your order.'
  return 'your order is cancelled, as you asked.'
}

function whyReturned(reason: ReturnReason | undefined): string {
  if (reason === 'refused') return 'your parcel was refused at the door and came back to us'
  if (reason === 'undeliverable') return 'your parcel could not be delivered and came back to us'
  if (reason === 'damaged') return 'we are sorry: your parcel was damaged on its way and came back to us'
  if (reason === 'recalled') return 'we are sorry: we had to call your parcel back'
  return 'your parcel came back to us'
}

function whatOfTheMoney(order: MailedOrder, { reason }: OrderEvent): string[] {
  if (order.return_decision && order.return_decision.retained > 0) return whatIsRetained(order.return_decision)
  if (order.payment_method === 'cod' && order.advance_status === null) return ['You have nothing to pay.']
  const state = order.advance_status ?? order.payment_status
  if (state === 'paid')
    return [`We are giving ${sumLeft(order)} back the way you paid, and write again when the money has left.`]
  if (state === 'refunded') return ['Your money has gone back the way you paid.']
  const nothing = 'You have paid nothing.'
  return [reason === 'expired' ? `${nothing} Should money have left your account after all, it comes back.` : nothing]
}

/** Nothing is mailed of a payment that goes back in part, so this says by when. The policy is quoted as its page has it. */
function whatIsRetained({ reason, terms, amount, retained }: ReturnDecision): string[] {
  const sum = formatPrice(toRupees(amount))
  const back = `We are giving ${sum} back the way you paid. Your bank or card company may take five to seven working days to show it.`
  const rule = returnSentence(reason, terms)
  const why = rule === null ? '' : ` Our page Refunds and Delivery says: “${rule}”`
  return [...(amount > 0 ? [back] : []), `${formatPrice(toRupees(retained))} is not refunded.${why}`]
}

/** What was paid, also more or less than the order's amount, without what has gone back already. */
function sumLeft({ left, return_decision }: MailedOrder): string {
  return formatPrice(toRupees(return_decision?.amount ?? left))
}
