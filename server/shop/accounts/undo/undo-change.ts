import { sql, type Transaction } from 'kysely'
import { sendMail } from '../../../integrations/mail/mail.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { SavedIdentity } from '../../../platform/database/tables/accounts.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import type { RequestSource } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import { refuseCommonPassword } from '../common-passwords.ts'
import { endCredentials } from '../end-credentials.ts'
import { addressReplacedMail, changeUndoneMail } from '../mails/change-undone-mail.ts'
import { hashPassword } from '../passwords.ts'
import { isEmailTaken } from '../queries.ts'
import { findUndoLink } from './find-undo-link.ts'

/**
 * Restores an account to its state before a change: its address and identities, with a new password. All credentials
 * since end. The link and all newer ones are void, older ones stay: the oldest address has precedence. A
 * deactivated account stays deactivated.
 */
export async function undoChange(
  shop: Shop,
  source: RequestSource,
  { token, password }: { token: string; password: string },
): Promise<undefined | Refusal> {
  if (!(await findUndoLink(shop.database, token))) return refuse('link_invalid')
  const common = refuseCommonPassword(password)
  if (common) return common
  const password_hash = await hashPassword(password)
  return inTransaction(shop.database, async (transaction) => {
    const link = await consumeUndoLink(transaction, token)
    if (!link) return refuse('link_invalid')
    const account = await transaction
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', link.user_id)
      .executeTakeFirstOrThrow()
    if (account.email !== link.email && (await isEmailTaken(transaction, link.email))) {
      return refuse('email_taken', { message: ADDRESS_IS_TAKEN })
    }
    await transaction
      .updateTable('users')
      .set({
        email: link.email,
        password_hash,
        email_confirmed_at: sql<Date>`now()`,
        email_proven_at: sql<Date>`now()`,
        reset_mailed_at: null,
      })
      .where('id', '=', account.id)
      .execute()
    await restoreIdentities(transaction, account.id, link.identities)
    await endCredentials(transaction, account.id)
    await transaction.deleteFrom('undo_links').where('user_id', '=', account.id).where('id', '>=', link.id).execute()
    // Neither mail has an undo link: the displaced address must not be able to take the account again.
    await sendMail(transaction, link.email, changeUndoneMail(shop))
    if (account.email !== link.email) await sendMail(transaction, account.email, addressReplacedMail(shop))
    await recordSecurityEvent(transaction, source, {
      userId: account.id,
      kind: 'change_undone',
      details: { change: link.change, ...(link.provider && { provider: link.provider }) },
    })
    return undefined
  })
}

const ADDRESS_IS_TAKEN =
  'Your former e-mail belongs to another account by now, so this account cannot get it back by itself. Please write to us.'

/** The link, once its account is locked: of two concurrent uses, the later one finds it void. */
async function consumeUndoLink(transaction: Transaction<Schema>, token: string) {
  const found = await findUndoLink(transaction, token)
  if (!found) return null
  await transaction.selectFrom('users').select('id').where('id', '=', found.user_id).forUpdate().execute()
  return (await findUndoLink(transaction, token)) ?? null
}

/** Identities connected since are deleted first: an account has one identity of each provider. */
async function restoreIdentities(transaction: Transaction<Schema>, userId: string, saved: readonly SavedIdentity[]) {
  const subjects = saved.map(({ provider, subject }) => `${provider} ${subject}`)
  await transaction
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where(sql<boolean>`not (provider || ' ' || subject = any(${subjects}::text[]))`)
    .execute()
  for (const { provider, subject, verifiedEmail, connectedAt } of saved) {
    // An identity connected with another account meanwhile stays there.
    await transaction
      .insertInto('identities')
      .values({ provider, subject, user_id: userId, verified_email: verifiedEmail, created_at: new Date(connectedAt) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
