import type { Selectable } from 'kysely'
import { capitalised } from '../../../../domain/catalogue.ts'
import { type ClaimSettings, claimDaysText } from '../../../../domain/claim/claimable.ts'
import { formatPrice, type Paise, toRupees } from '../../../../domain/money.ts'
import { dueOnDelivery } from '../../../../domain/payment/advance.ts'
import { savingText } from '../../../../domain/payment/saving.ts'
import type { ReturnDecision } from '../../../../domain/returns/refund-of.ts'
import type { ReturnReason } from '../../../../domain/returns/return-policy.ts'
import { returnSentence } from '../../../../domain/returns/return-rules.ts'
import { trackingUrl } from '../../../../domain/shipment.ts'
import type { MailParts } from '../../../database/column-types.ts'
import type { Schema } from '../../../database/schema.ts'
import type { WholeOrder } from '../queries.ts'

/**
 * The content of the mail about an event; null when there is none. An online order is mailed about once it is paid, one with an
 * advance once that is, since until then its shopper has the payment window open. `publicUrl` is the shop's address.
 */
export function orderMailContent(publicUrl: string, order: MailedOrder, event: OrderEvent): OrderMailContent | null {
  const number = `#${order.number}`
  const happened = `${event.aspect} ${event.to_state}`
  if (happened === 'order pending')
    return order.payment_method === 'cod' && !order.advance ? placed(publicUrl, order, number) : null
  if (happened === 'advance paid') return placed(publicUrl, order, number)
  if (happened === 'order paid') return paid(order, number, event)
  if (happened === 'payment paid') return event.reason === 'paid_at_door' ? paidOnItsWay(order, number) : null
  if (happened === 'order shipped') return shipped(order, number)
  if (happened === 'order delivered') return delivered(publicUrl, order, number)
  if (happened === 'order cancelled') return cancelled(order, number, event)
  if (happened === 'payment refunded' || happened === 'advance refunded') return refunded(order, number)
  if (event.aspect === 'tracking') return trackingChanged(order, `your order ${number}`)
  return null
}

function placed(publicUrl: string, order: MailedOrder, number: string): OrderMailContent {
  return {
    subject: `We have your order ${number}`,
    paragraphs: [
      ...(order.advance
        ? [`We have received your advance of ${formatPrice(toRupees(order.advance))}, and your order is confirmed.`]
        : []),
      `Thank you for your order. ${NEXT_STEP}`,
      cashSentence(order),
    ],
    ...(order.advance && {
      links: [{ label: `Pay the rest (${cashOf(order)}) now`, url: `${publicUrl}/orders/${order.id}/payment` }],
    }),
    remark: `${CANCELLABLE}${order.advance ? ' If you do, we’ll refund your advance to your original payment method.' : ''}`,
  }
}

function paid(order: MailedOrder, number: string, { reason }: OrderEvent): OrderMailContent {
  const isLate = reason === 'money_arrived_late'
  const isAhead = reason === 'paid_ahead' || reason === 'paid_at_door'
  return {
    subject: `Payment received for order ${number}`,
    paragraphs: [
      isLate
        ? `Your payment of ${sumOf(order)} arrived after we had closed the order. Your plants were still available, so we reopened and confirmed the order.`
        : `Thank you. We have received your payment of ${sumOf(order)}, ${isAhead ? NOTHING_DUE : 'and your order is confirmed'}.`,
      ...saved(order),
      NEXT_STEP,
    ],
    remark: `${CANCELLABLE} If you do, we’ll refund your money to your original payment method.`,
  }
}

function saved({ saving, saving_percent: percent }: MailedOrder): string[] {
  if (saving === 0 || percent === null) return []
  return [`You saved ${savingText({ amount: toRupees(saving), percent })} by paying online.`]
}

/** One that was paid before it left has a mail of that. */
function paidOnItsWay(order: MailedOrder, number: string): OrderMailContent | null {
  if (order.shipment_status !== 'shipped') return null
  return {
    subject: `Payment received for order ${number}`,
    paragraphs: [`Thank you. We have received your UPI payment of ${sumOf(order)}. There is nothing more to pay.`],
  }
}

function shipped(order: MailedOrder, number: string): OrderMailContent {
  const cash = order.payment_method === 'cod' ? [cashSentence(order)] : []
  return {
    subject: `Your order ${number} is on its way`,
    ...trackingParts(order),
    paragraphs: ['Your plants have left the nursery.', ...cash],
    remark: UNPACKING,
  }
}

/** While the parcel is on its way: what the mail about its shipping said is no longer true. `what` begins in lower case. */
export function trackingChanged(parcel: Parcel, what: string) {
  const isTracked = parcel.tracking_number !== null
  return {
    subject: isTracked ? `How to track ${what}` : `${capitalised(what)} has no tracking number right now`,
    ...trackingParts(parcel),
    paragraphs: [
      isTracked
        ? 'Your plants are on their way. Here is how to track them. Please ignore any tracking details we sent before.'
        : 'Your plants are on their way, but cannot be tracked right now. Please ignore any tracking details we sent before.',
    ],
  }
}

type Parcel = Pick<MailedOrder, 'courier' | 'tracking_number'>

/** Who carries the parcel, and where it can be followed, as far as that is known. */
export function trackingParts({ courier, tracking_number }: Parcel) {
  const facts = [
    { label: 'Courier', value: courier },
    { label: 'Tracking number', value: tracking_number },
  ]
  const page = trackingUrl({ courier, trackingNumber: tracking_number })
  return {
    facts: facts.flatMap(({ label, value }) => (value === null ? [] : { label, value })),
    links: page === null ? [] : [{ label: 'Track parcel', url: page }],
  }
}

function delivered(publicUrl: string, order: MailedOrder, number: string): OrderMailContent {
  const cash = `We received ${cashOf(order)} in cash.`
  return {
    subject: `Your order ${number} was delivered`,
    paragraphs: [
      'Your plants have arrived. We hope they settle in well.',
      'Not sure where to put them, or how much water they need? Ask us, and someone from the nursery will reply.',
      ...(order.payment_method === 'cod' ? [cash] : []),
    ],
    ...(order.claims && {
      remark: `Is a stem or root ball broken? Send us a photo within ${claimDaysText(order.claims)}, and we’ll replace or refund the plant.`,
    }),
    links: [
      ...(order.claims ? [{ label: 'Report a problem', url: `${publicUrl}/orders/${order.id}/claim` }] : []),
      // The contact form names the order by its number.
      { label: 'Ask us about plant care', url: `${publicUrl}/contact?order=${order.number}` },
    ],
  }
}

/** No sum where the money had gone back before, or was not in rupees. */
function refunded({ givenBack }: MailedOrder, number: string): OrderMailContent {
  const sum = givenBack > 0 ? formatPrice(toRupees(givenBack)) : 'your payment'
  return {
    subject: `Your refund for order ${number}`,
    paragraphs: [`We refunded ${sum} to your original payment method.`, BANK_DAYS],
    isOver: true,
  }
}

const NOTHING_DUE = 'so there is nothing to pay when your plants arrive'
const CANCELLABLE = 'You can cancel under Your Orders until the plants are shipped.'
const NEXT_STEP = 'We’re getting your plants ready and will write again when they leave the nursery.'

/** What to pay in cash, and when. */
export function cashSentence(order: CashOrder): string {
  return `Please have ${cashOf(order)} ready in cash when your plants arrive.`
}

type CashOrder = Pick<MailedOrder, 'amount' | 'advance'>

function cashOf(order: CashOrder): string {
  return formatPrice(toRupees(dueOnDelivery(order)))
}

function sumOf({ paid }: MailedOrder): string {
  return formatPrice(toRupees(paid))
}

/** What the mail of a cancelled order says, also of its money; null when its shopper knows already. */
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
  if (reason === 'expired') return 'Your order was not paid for in time, so we have closed it.'
  if (actor === 'admin') return 'We’re sorry, but we had to cancel your order.'
  return 'Your order is cancelled, as you asked.'
}

function whyReturned(reason: ReturnReason | undefined): string {
  if (reason === 'refused') return 'Your parcel was refused at the door and returned to us'
  if (reason === 'undeliverable') return 'Your parcel could not be delivered and was returned to us'
  if (reason === 'damaged') return 'We’re sorry, but your parcel was damaged in transit and returned to us'
  if (reason === 'recalled') return 'We’re sorry, but we had to recall your parcel'
  return 'Your parcel was returned to us'
}

function whatOfTheMoney(order: MailedOrder, { reason }: OrderEvent): string[] {
  if (order.return_decision && order.return_decision.retained > 0) return whatIsRetained(order.return_decision)
  if (order.payment_method === 'cod' && order.advance_status === null) return ['There is nothing to pay.']
  const state = order.advance_status ?? order.payment_status
  if (state === 'paid')
    return [
      `We’re refunding ${sumLeft(order)} to your original payment method and will write again once it has been sent.`,
    ]
  if (state === 'refunded') return ['Your money has been refunded to your original payment method.']
  return [reason === 'expired' ? NOT_PAID_IN_TIME : 'You have not been charged.']
}

/** An order with an advance is never reopened, and the money of another amount is on its way back. */
const NOT_PAID_IN_TIME = 'If any money has left your account, we’ll reopen the order if we can, or refund you.'

/** Nothing is mailed of a payment that goes back in part, so this says by when. The policy is quoted as its page has it. */
function whatIsRetained({ reason, terms, amount, retained }: ReturnDecision): string[] {
  const sum = formatPrice(toRupees(amount))
  const back = `We’re refunding ${sum} to your original payment method. ${BANK_DAYS}`
  const rule = returnSentence(reason, terms)
  const why = rule === null ? '' : ` Our Refunds and Delivery page says: “${rule}”`
  return [...(amount > 0 ? [back] : []), `${formatPrice(toRupees(retained))} will not be refunded.${why}`]
}

/** What was paid, also more or less than the order's amount, without what has gone back already. */
function sumLeft({ left, return_decision }: MailedOrder): string {
  return formatPrice(toRupees(return_decision?.amount ?? left))
}

export const BANK_DAYS = 'Your bank or card company may take five to seven working days to show the refund.'

export const UNPACKING = 'Unpack your plants at once, stand them in bright shade, and water only if the soil feels dry.'

export const EVENT_COLUMNS = ['id', 'aspect', 'from_state', 'to_state', 'actor', 'reason'] as const

/** What happened to an order, as far as mails show it. */
export type OrderEvent = Omit<Pick<Selectable<Schema['order_events']>, (typeof EVENT_COLUMNS)[number]>, 'id'>

/**
 * An order with what mails say of its last event: `paid` is the payment that made it paid, `left` what has not gone back of a
 * cancelled one nor is on its way, `givenBack` what was refunded because of that, `claims` what holds for claims of a delivered
 * one, if any.
 */
export type MailedOrder = WholeOrder & { paid: Paise; left: Paise; givenBack: Paise; claims: ClaimSettings | null }

/** What an order's mail says of an event; `isOver` if nothing is going to be delivered any more. */
type OrderMailContent = Pick<MailParts, 'paragraphs' | 'facts' | 'links' | 'remark'> & {
  subject: string
  isOver?: true
}
