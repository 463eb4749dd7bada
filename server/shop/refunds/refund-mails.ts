import { sql } from 'kysely'
import { longDay } from '../../../domain/days.ts'
import { addUp, formatPrice, type Paise, toRupees } from '../../../domain/money.ts'
import { refundExpectedBy } from '../../../domain/refund/expected-day.ts'
import type { Mail } from '../../integrations/mail/compose-mail.ts'
import { type MailExtras, sendMail } from '../../integrations/mail/mail.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { BANK_DAYS } from '../orders/mails/order-mail-content.ts'
import type { Shop } from '../shop.ts'

/** What goes back in cash and by the provider, in paise; `payee` is that of the cash, masked; `ticket` of its claim. */
type MailedRefund = { refundId: string; cash: Paise; online: Paise; payee: string | null; ticket: string | null }

/** Mails the shopper that a part of an order's money goes back, and when to expect it. */
export function mailRefund(
  shop: Shop,
  transaction: Transaction,
  orderId: string,
  { refundId, cash, online, payee, ticket }: MailedRefund,
): Promise<void> {
  const sum = priceOf(addUp([cash, online]))
  const write = ({ number, now }: AboutOrder) => ({
    subject: `Your refund of ${sum} for order #${number}`,
    paragraphs: [wayText({ cash, online, payee }, `for your order #${number}`), BANK_DAYS],
    facts: [...(ticket === null ? [] : [{ label: 'Claim', value: ticket }]), ...sumFacts(sum, now)],
  })
  return mailShopper(shop, transaction, orderId, write, { cause: `refund ${refundId}` })
}

function wayText({ cash, online, payee }: Pick<MailedRefund, 'cash' | 'online' | 'payee'>, ofOrder: string): string {
  const [inCash, paidOnline] = [cash, online].map(priceOf)
  if (cash === 0) return `We’re refunding ${paidOnline} ${ofOrder} to your original payment method.`
  const way =
    payee === null ? `have refunded ${inCash} ${ofOrder}` : `are refunding ${inCash} ${ofOrder} to your ${payee}`
  return online === 0
    ? `We ${way}.`
    : `We ${way}, and are refunding ${paidOnline} to the payment method you used for your advance.`
}

/** Mails the shopper that less of an order's money goes back than was written, as other money of it did. `now` may be 0. */
export function mailReducedRefund(
  shop: Shop,
  transaction: Transaction,
  orderId: string,
  sums: { before: Paise; now: Paise },
): Promise<void> {
  const before = priceOf(sums.before)
  return mailShopper(shop, transaction, orderId, ({ number }) => ({
    subject: `The refund of ${before} for order #${number} has changed`,
    paragraphs: [
      `We told you that we would refund ${before} for your order #${number}. Since then, we have made another refund for this order.`,
      sums.now === 0 ? 'There is nothing more to refund.' : `We will now refund ${priceOf(sums.now)} instead.`,
    ],
  }))
}

/** Mails the shopper that money goes back after all, since another refund could not be made. */
export function mailRestoredRefund(
  shop: Shop,
  transaction: Transaction,
  orderId: string,
  amount: Paise,
): Promise<void> {
  const sum = priceOf(amount)
  return mailShopper(shop, transaction, orderId, ({ number, now }) => ({
    subject: `Your refund of ${sum} for order #${number}`,
    paragraphs: [
      `Another refund for your order #${number} did not go through, so we’re refunding ${sum} to your original payment method.`,
    ],
    facts: sumFacts(sum, now),
  }))
}

/** Mails the shopper that cash could not be transferred, so that the shop must learn of another way. */
export function mailFailedTransfer(
  shop: Shop,
  transaction: Transaction,
  orderId: string,
  { amount, payee }: { amount: Paise; payee: string },
): Promise<void> {
  const sum = priceOf(amount)
  return mailShopper(shop, transaction, orderId, ({ number }) => ({
    subject: `We could not send your refund of ${sum} for order #${number}`,
    paragraphs: [
      `We could not transfer ${sum} for your order #${number} to the ${payee}. We still have the money, and it is yours.`,
      'Please send us a different UPI ID or bank account through our contact page, and we’ll try again.',
    ],
    button: { label: 'Write to us', url: `${shop.settings.publicUrl}/contact` },
  }))
}

export type AboutOrder = { number: string | number; now: Date }

/** Mails the shopper of an order, with a link to it unless the mail has another one. */
export async function mailShopper(
  { settings }: Shop,
  transaction: Transaction,
  orderId: string,
  write: (order: AboutOrder) => Mail,
  extras: MailExtras = {},
): Promise<void> {
  const { name, email, ...order } = await transaction
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.number', 'users.name', 'users.email', sql<Date>`now()`.as('now')])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const button = { label: 'See your order', url: `${settings.publicUrl}/orders/${orderId}` }
  await sendMail(transaction, email, { button, ...write(order), reader: name }, extras)
}

const priceOf = (sum: Paise) => formatPrice(toRupees(sum))

/** How much goes back, unless that is null, and by when. */
export function sumFacts(sum: string | null, now: Date) {
  return [
    ...(sum === null ? [] : [{ label: 'Amount', value: sum }]),
    { label: 'Expected by', value: longDay(refundExpectedBy(now)) },
  ]
}
