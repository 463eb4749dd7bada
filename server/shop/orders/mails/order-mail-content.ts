import { photoHoursText } from '../../../../domain/claim/claim-texts.ts'
import { formatPrice, toRupees } from '../../../../domain/money.ts'
import { dueOnDelivery } from '../../../../domain/payment/advance.ts'
import { savingText } from '../../../../domain/payment/saving.ts'
import { cancelled } from './cancelled-order-mail.ts'
import type { MailedOrder, OrderEvent, OrderMailContent } from './mailed-order.ts'

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
