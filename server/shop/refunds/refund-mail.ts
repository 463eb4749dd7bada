import { sql, type Transaction } from 'kysely'
import { longDay } from '../../../domain/day-text.ts'
import { formatPrice, type Paise, toRupees } from '../../../domain/money.ts'
import { refundExpectedBy } from '../../../domain/refund/expected-day.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { OrderRow } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'

/** `payee` is that of cash that is transferred, masked; `ticket` of the claim that it is for. */
type MailedRefund = { refundId: string; amount: Paise; isCash: boolean; payee: string | null; ticket: string | null }

/** Mails the shopper that a part of an order's money goes back, and when to expect it. */
export async function mailRefund(
  { settings }: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  { id, number, user_id }: Pick<OrderRow, 'id' | 'number' | 'user_id'>,
  { refundId, amount, isCash, payee, ticket }: MailedRefund,
): Promise<void> {
  const { name, email, now } = await transaction
    .selectFrom('users')
    .select(['name', 'email', sql<Date>`now()`.as('now')])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const sum = formatPrice(toRupees(amount))
  const mail = {
    subject: `${sum} of order #${number} goes back to you`,
    paragraphs: [
      `Namaste ${name},`,
      wayText({ isCash, payee }, `${sum} of your order #${number}`),
      'Your bank or card company may take five to seven working days to show it.',
    ],
    facts: [
      ...(ticket === null ? [] : [{ label: 'Claim', value: ticket }]),
      { label: 'Sum', value: sum },
      { label: 'Expect it by', value: longDay(refundExpectedBy(now)) },
    ],
    button: { label: 'See your order', url: `${settings.publicUrl}/orders/${id}` },
  }
  await sendMail(transaction, email, mail, { cause: `refund ${refundId}` })
}

function wayText({ isCash, payee }: Pick<MailedRefund, 'isCash' | 'payee'>, money: string): string {
  if (payee !== null) return `we are sending ${money} to your ${payee}.`
  if (isCash) return `we have sent ${money} back to you.`
  return `we are giving ${money} back the way you paid.`
}
