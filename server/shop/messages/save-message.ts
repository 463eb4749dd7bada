import { sql, type Transaction } from 'kysely'
import { redressDue } from '../../../domain/tickets.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { findOwner } from '../accounts/find-admin.ts'
import type { RequestSource } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import { acknowledgeMessages } from './acknowledge-messages.ts'
import { type ContactMessage, messageMail } from './message-mail.ts'

type Received = ContactMessage & { website?: string }

/**
 * Saves a message to the nursery, mails its ticket to the sender and the message to the owner, and returns the ticket.
 * The same message again is counted; where it was answered, it is open again, with a new deadline and acknowledgement.
 * The owner is mailed about it once. Likely spam is saved too, without a mail, so that a person's message is not lost.
 */
export function saveMessage(
  shop: Shop,
  { network }: Pick<RequestSource, 'network'>,
  { website, ...message }: Received,
): Promise<string> {
  const is_held = website !== undefined && website !== ''
  return inTransaction(shop.database, async (transaction) => {
    const saved = await upsert(transaction, { ...message, is_held })
    if (saved.is_held) return saved.ticket
    if (saved.acknowledgement_id === null)
      await acknowledgeMessages(transaction, shop, { email: message.email, network })
    const owner = await findOwner(transaction)
    if (!owner) return saved.ticket
    const mail = messageMail(shop, { ...message, id: saved.id, ticket: saved.ticket, dueAt: saved.due_at })
    await sendMail(transaction, owner.email, mail, { cause: `message ${saved.id}`, replyTo: message.email })
    return saved.ticket
  })
}

async function upsert(transaction: Transaction<Schema>, message: ContactMessage & { is_held: boolean }) {
  const { now } = await transaction.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  const wasAnswered = sql<boolean>`contact_messages.answered_at is not null`
  return transaction
    .insertInto('contact_messages')
    .values({ id: newIdentifier(), ...message, due_at: redressDue(now) })
    .onConflict((conflict) =>
      conflict.column('digest').doUpdateSet((row) => ({
        times: sql<number>`${row.ref('contact_messages.times')} + 1`,
        latest_at: sql<Date>`now()`,
        answered_at: null,
        answered_by: null,
        is_held: sql<boolean>`${row.ref('contact_messages.is_held')} and excluded.is_held`,
        due_at: sql<Date>`case when ${wasAnswered} then excluded.due_at else contact_messages.due_at end`,
        acknowledgement_id: sql<string | null>`
          case when not ${wasAnswered} then contact_messages.acknowledgement_id end
        `,
      })),
    )
    .returning(['id', 'is_held', 'ticket', 'due_at', 'acknowledgement_id'])
    .executeTakeFirstOrThrow()
}
