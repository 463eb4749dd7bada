import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { dayInIndia, longDay } from '../../../domain/days.ts'
import { ACKNOWLEDGED_WITHIN_HOURS } from '../../../domain/tickets.ts'
import type { Schema } from '../../database/schema.ts'
import { type Mail, truncate } from '../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { scheduledQueue } from '../../platform/jobs.ts'
import { type Counter, countAttempt, uncountAttempt } from '../../platform/rate-limits.ts'
import { countStrangerMail } from '../accounts/count-stranger-mail.ts'
import type { Shop } from '../shop.ts'

export const acknowledgementQueue = scheduledQueue('acknowledge-messages', 120)
export const ACKNOWLEDGEMENT_SCHEDULE = '*/10 * * * *'

/** The most acknowledgements a day to one address, which strangers may have typed. */
export const MAX_TO_ADDRESS = { tries: 3, seconds: 24 * 60 * 60 }
const toAddress = (email: string): Counter => ({ limit: 'acknowledgement', by: 'address', whose: email.toLowerCase() })

const MOST_IN_MAIL = 20

type Mailing = Pick<Shop, 'settings'>

/** Mails the tickets that wait because their address or network had its mails; all networks together count as one. */
export async function acknowledgeWaiting(shop: Pick<Shop, 'database' | 'settings'>): Promise<void> {
  const senders = await shop.database
    .selectFrom('contact_messages')
    .select(sql<string>`lower(email)`.as('email'))
    .distinct()
    .where(isWaiting)
    .execute()
  for (const { email } of senders) {
    await inTransaction(shop.database, (transaction) => acknowledgeMessages(transaction, shop, email, 'all that wait'))
  }
}

/** Mails an address the tickets that it waits for, in one mail, unless it or the network had its mails. */
export async function acknowledgeMessages(
  transaction: Transaction,
  shop: Mailing,
  email: string,
  network: string | null,
) {
  const { hasRateLimits } = shop.settings
  if (hasRateLimits && (await countAttempt(transaction, toAddress(email), MAX_TO_ADDRESS)) !== null) return
  if (await countStrangerMail(shop, transaction, network)) return uncountAttempt(transaction, toAddress(email))
  // Skipped rows are those of a transaction that mails them itself, and may wait for this one.
  const tickets = await transaction
    .selectFrom('contact_messages')
    .select(['id', 'ticket', 'due_at'])
    .where(isWaiting)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_IN_MAIL)
    .forUpdate()
    .skipLocked()
    .execute()
  if (tickets.length > 0) await mailTickets(transaction, shop, email, tickets)
}

/** Mails an address these tickets, whatever it was mailed before. */
export async function mailTickets(transaction: Transaction, shop: Mailing, email: string, tickets: readonly Ticket[]) {
  const mailId = newIdentifier()
  await sendMail(transaction, email.toLowerCase(), acknowledgementMail(shop, tickets), { id: mailId })
  const ids = tickets.map(({ id }) => id)
  await transaction
    .updateTable('contact_messages')
    .set({ acknowledgement_id: mailId })
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

/** Older ones do not wait: there were no tickets, or more than mails hold, which only an attack on the address causes. */
function isWaiting(message: ExpressionBuilder<Schema, 'contact_messages'>): Expression<SqlBool> {
  return message.and([
    message('acknowledgement_id', 'is', null),
    message('is_held', '=', false),
    message('latest_at', '>', sql<Date>`now() - make_interval(hours => ${ACKNOWLEDGED_WITHIN_HOURS})`),
  ])
}

type Ticket = { id: string; ticket: string; due_at: Date }

/** It has no word of the sender's: a stranger may have typed the address, and must not write to its owner through the shop. */
function acknowledgementMail({ settings }: Mailing, tickets: readonly Ticket[]): Mail {
  const numbers = tickets.map(({ ticket }) => ticket).join(', ')
  const isOne = tickets.length === 1
  return {
    subject: truncate(`${settings.shopName} received your ${isOne ? 'message' : 'messages'}: ${numbers}`, 200),
    paragraphs: [
      'Namaste,',
      `We have your ${isOne ? `message. Your ticket number is ${numbers}` : `messages. Your ticket numbers are ${numbers}`}.`,
      'Someone from the nursery reads every message and replies by e-mail. Complaints are settled within one month of receipt. If you call or write again, please quote your ticket number.',
    ],
    facts: tickets.map(({ ticket, due_at }) => ({
      label: `Ticket ${ticket}`,
      value: `we’ll reply by ${longDay(dayInIndia(due_at))}`,
    })),
    remark: 'Didn’t write to us? Someone may have entered your address by mistake. You can ignore this e-mail.',
  }
}
