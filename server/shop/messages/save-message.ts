import { sql } from 'kysely'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { findOwner } from '../accounts/find-admin.ts'
import type { Shop } from '../shop.ts'
import { type ContactMessage, messageMail } from './message-mail.ts'

/**
 * Saves a message to the nursery and mails it to the owner. The same message again is counted and reopened, without
 * another mail. Likely spam is saved too, without a mail, so that a person's message is not lost.
 */
export function saveMessage(shop: Shop, { website, ...message }: ContactMessage & { website?: string }): Promise<void> {
  const is_held = website !== undefined && website !== ''
  return inTransaction(shop.database, async (transaction) => {
    const saved = await transaction
      .insertInto('contact_messages')
      .values({ id: newIdentifier(), ...message, is_held })
      .onConflict((conflict) =>
        conflict.column('digest').doUpdateSet((row) => ({
          times: sql<number>`${row.ref('contact_messages.times')} + 1`,
          latest_at: sql<Date>`now()`,
          answered_at: null,
          answered_by: null,
          is_held: sql<boolean>`${row.ref('contact_messages.is_held')} and excluded.is_held`,
        })),
      )
      .returning(['id', 'is_held'])
      .executeTakeFirstOrThrow()
    if (saved.is_held) return
    const owner = await findOwner(transaction)
    if (!owner) return
    const mail = messageMail(shop, { id: saved.id, ...message })
    await sendMail(transaction, owner.email, mail, { cause: `message ${saved.id}`, replyTo: message.email })
  })
}
