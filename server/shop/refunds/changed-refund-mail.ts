import { sql, type Transaction } from 'kysely'
import { longDay } from '../../../domain/day-text.ts'
import { formatPrice, type Paise, toRupees } from '../../../domain/money.ts'
import { refundExpectedBy } from '../../../domain/refund/expected-day.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Shop } from '../shop.ts'

/** Mails the shopper that less of an order's money goes back than was written, as other money of it did. `now` may be 0. */
export async function mailReducedRefund(
  { settings }: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  orderId: string,
  sums: { before: Paise; now: Paise },
): Promise<void> {
  const { number, name, email } = await recipientOf(transaction, orderId)
  const before = formatPrice(toRupees(sums.before))
  const now = formatPrice(toRupees(sums.now))
  await sendMail(transaction, email, {
    subject: `The refund of ${before} for order #${number} has changed`,
    reader: name,
    paragraphs: [
      `we wrote that we give ${before} of your order #${number} back. Meanwhile other money of this order went back to you.`,
      sums.now === 0 ? 'So nothing more is to follow.' : `So what is still to follow is ${now}.`,
    ],
    button: { label: 'See your order', url: `${settings.publicUrl}/orders/${orderId}` },
  })
}

/** Mails the shopper that money goes back after all, since another refund could not be made. */
export async function mailRestoredRefund(
  { settings }: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  orderId: string,
  amount: Paise,
): Promise<void> {
  const { number, name, email, at } = await recipientOf(transaction, orderId)
  const sum = formatPrice(toRupees(amount))
  await sendMail(transaction, email, {
    subject: `${sum} of order #${number} goes back to you`,
    reader: name,
    paragraphs: [
      `another refund of your order #${number} could not be made. So we are giving ${sum} back the way you paid.`,
    ],
    facts: [
      { label: 'Sum', value: sum },
      { label: 'Expect it by', value: longDay(refundExpectedBy(at)) },
    ],
    button: { label: 'See your order', url: `${settings.publicUrl}/orders/${orderId}` },
  })
}

/** Mails the shopper that cash could not be transferred, so that the shop must learn of another way. */
export async function mailFailedTransfer(
  { settings }: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  orderId: string,
  { amount, payee }: { amount: Paise; payee: string },
): Promise<void> {
  const { number, name, email } = await recipientOf(transaction, orderId)
  const sum = formatPrice(toRupees(amount))
  await sendMail(transaction, email, {
    subject: `The transfer of ${sum} for order #${number} failed`,
    reader: name,
    paragraphs: [
      `we could not transfer ${sum} of your order #${number} to the ${payee}: the money came back to us. It is still yours.`,
      'Please write to us with another UPI id or bank account, by the contact page. We then send it again.',
    ],
    button: { label: 'Write to us', url: `${settings.publicUrl}/contact` },
  })
}

function recipientOf(transaction: Transaction<Schema>, orderId: string) {
  return transaction
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.number', 'users.name', 'users.email', sql<Date>`now()`.as('at')])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
}
