import { photoHoursText } from '../../../../domain/claim/claim-texts.ts'
import { formatPrice, toRupees } from '../../../../domain/money.ts'
import { dueOnDelivery } from '../../../../domain/payment/advance.ts'
import { savingText } from '../../../../domain/payment/saving.ts'
import type { ReturnDecision } from '../../../../domain/returns/refund-of.ts'
import type { ReturnReason } from '../../../../domain/returns/return-policy.ts'
import { returnSentence } from '../../../../domain/returns/return-rules.ts'
import type { MailedOrder, OrderEvent } from './mailed-order.ts'

/** What an order's mail says of an event. */
export type OrderMailContent = {
  subject: string
  paragraphs: readonly string[]
  facts?: readonly { label: string; value: string }[]
  remark?: string
  /** What a link to the payment of the order says */
  paymentLink?: string
  /** Whether a link leads to the form by which plants are claimed */
  offersClaim?: boolean
  /** Whether a link leads to the contact form */
  offersHelp?: true
  /** Whether nothing is going to be delivered any more */
  isOver?: true
}

/**
 * The content of the mail about an event; null when there is none. An online order is mailed about once it is paid, one
 * with an advance once that is, since until then its shopper has the payment window open; so there is no mail about one
 * that was dismissed or replaced.
 */
export function orderMailContent(order: MailedOrder, event: OrderEvent): OrderMailContent | null {
  const number = `#${order.number}`
  const happened = `${event.aspect} ${event.to_state}`
  if (happened === 'order pending')
    return order.payment_method === 'cod' && !order.advance ? placed(order, number) : null
  if (happened === 'advance paid') return placed(order, number)
  if (happened === 'order paid') return paid(order, number, event)
  if (happened === 'payment paid') return event.reason === 'paid_at_door' ? paidOnItsWay(order, number) : null
  if (happened === 'order shipped') return shipped(order, number)
  if (happened === 'order delivered') return delivered(order, number)
  if (happened === 'order cancelled') return cancelled(order, number, event)
  if (happened === 'payment refunded' || happened === 'advance refunded') return refunded(order, number)
  if (event.aspect === 'tracking') return trackingChanged(order, number)
  return null
}

function placed(order: MailedOrder, number: string): OrderMailContent {
  return {
    subject: `We have your order ${number}`,
    paragraphs: [
      ...(order.advance
        ? [`your advance of ${formatPrice(toRupees(order.advance))} has arrived, and your order is confirmed.`]
        : []),
      `${order.advance ? 'Thank' : 'thank'} you for your order. We are getting your plants ready and write again when they leave the nursery.`,
      `Please have ${cashOf(order)} ready in cash when they arrive.`,
    ],
    ...(order.advance && { paymentLink: `Pay the rest (${cashOf(order)}) now` }),
    remark: `You can cancel under Your Orders until the plants are shipped.${order.advance ? ' Your advance then goes back the way it came.' : ''}`,
  }
}

function paid(order: MailedOrder, number: string, { reason }: OrderEvent): OrderMailContent {
  const isLate = reason === 'money_arrived_late'
  const isAhead = reason === 'paid_ahead' || reason === 'paid_at_door'
  return {
    subject: `Payment received for order ${number}`,
    paragraphs: [
      isLate
        ? `your payment of ${sumOf(order)} came after we had closed the order. Your plants were still there, so the order is open again and confirmed.`
        : `thank you: your payment of ${sumOf(order)} has arrived, ${isAhead ? 'so there is nothing to pay when your plants arrive' : 'and your order is confirmed'}.`,
      ...saved(order),
      'We are getting your plants ready and write again when they leave the nursery.',
    ],
    remark: 'You can cancel under Your Orders until the plants are shipped. Your money then goes back the way it came.',
  }
}

function saved({ saving, saving_percent: percent }: MailedOrder): string[] {
  if (saving === 0 || percent === null) return []
  return [`You saved ${savingText({ amount: toRupees(saving), percent })} by paying ahead.`]
}

/** One that was paid before it left has a mail of that. */
function paidOnItsWay(order: MailedOrder, number: string): OrderMailContent | null {
  if (order.shipment_status !== 'shipped') return null
  return {
    subject: `Payment received for order ${number}`,
    paragraphs: [`thank you: your payment of ${sumOf(order)} by UPI has arrived. There is nothing more to pay.`],
  }
}

function shipped(order: MailedOrder, number: string): OrderMailContent {
  const cash = `Please have ${cashOf(order)} ready in cash when they arrive.`
  return {
    subject: `Your order ${number} is on its way`,
    facts: trackingFacts(order),
    paragraphs: ['your plants have left the nursery.', ...(order.payment_method === 'cod' ? [cash] : [])],
    remark: 'Unpack them at once, stand them in bright shade, and water only if the soil feels dry.',
  }
}

/** While the parcel is on its way: what the mail of its shipping said of it is not true any more. */
function trackingChanged(order: MailedOrder, number: string): OrderMailContent {
  const facts = trackingFacts(order)
  const isKnown = facts.length > 0
  return {
    subject: isKnown ? `How to follow your order ${number}` : `Your order ${number} has no tracking number just now`,
    facts,
    paragraphs: [
      isKnown
        ? 'your plants are on their way, and this is how to follow them. It replaces what we wrote before.'
        : 'the courier or the number that we sent you was wrong. Your plants are on their way all the same.',
    ],
  }
}

function trackingFacts({ courier, tracking_number }: MailedOrder) {
  const facts = [
    { label: 'Courier', value: courier },
    { label: 'Tracking number', value: tracking_number },
  ]
  return facts.flatMap(({ label, value }) => (value === null ? [] : { label, value }))
}

function delivered(order: MailedOrder, number: string): OrderMailContent {
  const cash = `We received ${cashOf(order)} in cash.`
  return {
    subject: `Your order ${number} was delivered`,
    paragraphs: [
      'your plants have arrived. We hope that they like it with you.',
      'Do you wonder where they should stand, or how much water they need? Ask us: a person from the nursery answers.',
      ...(order.payment_method === 'cod' ? [cash] : []),
    ],
    ...(order.claims && {
      remark: `Is a stem or a root ball broken? Send us a photo within ${photoHoursText(order.claims)}, and we replace the plant or refund it.`,
      offersClaim: true,
    }),
    offersHelp: true,
  }
}

function cancelled(order: MailedOrder, number: string, event: OrderEvent): OrderMailContent | null {
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

function refunded(order: MailedOrder, number: string): OrderMailContent {
  return {
    subject: `Your refund for order ${number}`,
    paragraphs: [
      `${formatPrice(toRupees(order.givenBack))} went back the way you paid.`,
      'Your bank or card company may take five to seven working days to show it.',
    ],
    isOver: true,
  }
}

function cashOf(order: MailedOrder): string {
  return formatPrice(toRupees(dueOnDelivery(order)))
}

function sumOf({ paid }: MailedOrder): string {
  return formatPrice(toRupees(paid))
}
