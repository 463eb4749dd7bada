import { sql, type Transaction } from 'kysely'
import { longDay } from '../../../domain/day-text.ts'
import { addUp, formatPrice, type Paise, toRupees } from '../../../domain/money.ts'
import { refundExpectedBy } from '../../../domain/refund/expected-day.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { OrderRow } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'

/**
 * What goes back in cash and by the provider, in paise; `payee` is that of cash that is transferred, masked; `ticket` of the
 * claim that it is for.
 */
type MailedRefund = { refundId: string; cash: Paise; online: Paise; payee: string | null; ticket: string | null }

/** Mails the shopper that a part of an order's money goes back, and when to expect it. */
export async function mailRefund(
  { settings }: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  { id, number, user_id }: Pick<OrderRow, 'id' | 'number' | 'user_id'>,
  { refundId, cash, online, payee, ticket }: MailedRefund,
): Promise<void> {
  const { name, email, now } = await transaction
    .selectFrom('users')
    .select(['name', 'email', sql<Date>`now()`.as('now')])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const sum = formatPrice(toRupees(addUp([cash, online])))
  const mail = {
    subject: `${sum} of order #${number} goes back to you`,
    reader: name,
    paragraphs: [
      wayText({ cash, online, payee }, `of your order #${number}`),
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

function wayText({ cash, online, payee }: Pick<MailedRefund, 'cash' | 'online' | 'payee'>, ofOrder: string): string {
  const [inCash, paidOnline] = [cash, online].map((sum) => formatPrice(toRupees(sum)))
  if (cash === 0) return `we are giving ${paidOnline} ${ofOrder} back the way you paid.`
  const way =
    payee === null ? `have sent ${inCash} ${ofOrder} back to you` : `are sending ${inCash} ${ofOrder} to your ${payee}`
  return online === 0 ? `we ${way}.` : `we ${way}, and are giving ${paidOnline} back the way you paid your advance.`
}
