import { sql } from 'kysely'
import { dayInIndia, longDay } from '../../../domain/days.ts'
import { redressDue } from '../../../domain/tickets.ts'
import { plainName, unlinked } from '../../../domain/unlinked-text.ts'
import { type Mail, truncate } from '../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { readClock } from '../../platform/database/queries.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { findOwner } from '../accounts/admins.ts'
import type { RequestSource } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { acknowledgeMessages } from './acknowledge-messages.ts'

type Received = ContactMessage & { website?: string }

/**
 * Saves a message, mails its ticket to the sender and the message to the owner. The same message again is counted; an answered
 * one is open again, with a new deadline. Likely spam is saved too, without a mail, so that a person's message is not lost.
 */
export function saveMessage(
  shop: Shop,
  { network }: Pick<RequestSource, 'network'>,
  received: Received,
): Promise<string> {
  const { website, ...message } = received
  const is_held = website !== undefined && website !== ''
  return inTransaction(shop.database, async (transaction) => {
    const saved = await upsert(transaction, { ...message, is_held })
    if (saved.is_held) return saved.ticket
    if (saved.acknowledgement_id === null) await acknowledgeMessages(transaction, shop, message.email, network)
    const owner = await findOwner(transaction)
    if (!owner) return saved.ticket
    const mail = messageMail(shop, { ...message, id: saved.id, ticket: saved.ticket, dueAt: saved.due_at })
    await sendMail(transaction, owner.email, mail, { cause: `message ${saved.id}`, replyTo: message.email })
    return saved.ticket
  })
}

async function upsert(transaction: Transaction, message: ContactMessage & { is_held: boolean }) {
  const now = await readClock(transaction)
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

type ContactMessage = { name: string; email: string; subject: string; message: string }

/** Characters of a subject line; a mail's own subject is a name's and a subject's length at most. */
const SUBJECT_LENGTH = 180

/** Other addresses may look like a page: `x.com/win@y.com`. */
const PLAIN_EMAIL = /^[\w.+-]+@/

/** Its links are broken; an answer goes to the visitor. */
function messageMail(
  { settings }: Pick<Shop, 'settings'>,
  { id, name, email, subject, message, ticket, dueAt }: ContactMessage & { id: string; ticket: string; dueAt: Date },
): Mail {
  const text = unlinked(message)
  const sender = PLAIN_EMAIL.test(email) ? email : unlinked(email)
  return {
    subject: truncate(`Message from ${plainName(name)}: ${unlinked(subject)}`, SUBJECT_LENGTH),
    preheader: truncate(text, 150),
    paragraphs: [text],
    facts: [
      { label: 'From', value: `${plainName(name)}, ${sender}` },
      { label: 'Ticket', value: `${ticket}, to be answered by ${longDay(dayInIndia(dueAt))}` },
    ],
    button: { label: 'Open in the back office', url: `${settings.publicUrl}/admin/messages/${id}` },
    remark: `Reply to this e-mail to write to ${sender}.`,
  }
}
