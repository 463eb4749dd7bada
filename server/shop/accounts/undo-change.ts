import { sql } from 'kysely'
import type { UndoPreview } from '../../../contract/account-settings.ts'
import type { SavedIdentity } from '../../database/column-types.ts'
import type { Mail } from '../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts'
import type { ApiCall } from '../../platform/http/handler.ts'
import { digestOf } from '../../platform/identifiers.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { type RequestSource, recordSecurityEvent } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { isEmailTaken } from './account.ts'
import { endCredentials } from './end-credentials.ts'
import { hashNewPassword } from './passwords.ts'
import { listIdentities } from './providers/identities.ts'

type NewPassword = ApiCall<'POST /auth/undo-change'>['body']

/**
 * Restores an account's address and identities, with a new password. All credentials since end. The link and newer ones are void,
 * older ones stay: the oldest address has precedence. A deactivated account stays so.
 */
export async function undoChange(shop: Shop, source: RequestSource, { token, password }: NewPassword) {
  if (!(await findUndoLink(shop.database, token))) return refuse('link_invalid')
  const password_hash = await hashNewPassword(password)
  if (password_hash instanceof Refusal) return password_hash
  return inTransaction(shop.database, async (transaction) => {
    const found = await lockUndoLink(transaction, token)
    if (!found) return refuse('link_invalid')
    const { link, account } = found
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
    const details = { change: link.change, ...(link.provider && { provider: link.provider }) }
    await recordSecurityEvent(transaction, source, { userId: account.id, kind: 'change_undone', details })
  })
}

const ADDRESS_IS_TAKEN =
  'Your previous e-mail now belongs to another account, so we can’t restore it automatically. Please write to us.'

/** Once the account is locked: of two concurrent uses, the later one finds the link void. */
async function lockUndoLink(transaction: Transaction, token: string) {
  const found = await findUndoLink(transaction, token)
  if (!found) return null
  const locked = transaction.selectFrom('users').select(['id', 'email']).where('id', '=', found.user_id).forUpdate()
  const account = await locked.executeTakeFirstOrThrow()
  const link = await findUndoLink(transaction, token)
  return link ? { link, account } : null
}

/** Identities connected since are deleted first: an account has one identity of each provider. */
async function restoreIdentities(transaction: Transaction, userId: string, saved: readonly SavedIdentity[]) {
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

/** What an undo link would do, for the page that confirms it. */
export async function previewUndo({ database }: Shop, token: string): Promise<UndoPreview | Refusal> {
  const link = await findUndoLink(database, token)
  if (!link) return refuse('link_invalid')
  const account = await database
    .selectFrom('users')
    .select('email')
    .where('id', '=', link.user_id)
    .executeTakeFirstOrThrow()
  const isEmailRestored = account.email !== link.email
  const present = await listIdentities(database, link.user_id)
  type Identity = Pick<SavedIdentity, 'provider' | 'subject'>
  const without = (identities: readonly Identity[], others: readonly Identity[]) =>
    identities
      .filter(({ provider, subject }) => !others.some((one) => one.provider === provider && one.subject === subject))
      .map(({ provider }) => provider)
  return {
    change: link.change,
    provider: link.provider,
    changedAt: link.created_at.toISOString(),
    email: link.email,
    isEmailRestored,
    isEmailTaken: isEmailRestored && (await isEmailTaken(database, link.email)),
    connects: without(link.identities, present),
    disconnects: without(present, link.identities),
  }
}

function findUndoLink(database: Database, token: string) {
  return database
    .selectFrom('undo_links')
    .selectAll()
    .where('token_hash', '=', digestOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

function changeUndoneMail({ settings }: Shop): Mail {
  return {
    subject: 'Your account is yours again',
    paragraphs: [
      'Namaste,',
      `We’ve undone the change to your account at ${settings.shopName}. The account now has this e-mail and the password you just chose.`,
      'Everyone who was signed in has been signed out, so please sign in again.',
    ],
    button: { label: 'Sign in', url: `${settings.publicUrl}/login` },
    remark: 'If you used your old password elsewhere, please change it there too.',
  }
}

/** It has no names and no undo link. */
function addressReplacedMail({ settings }: Shop): Mail {
  return {
    subject: 'This e-mail was removed from an account',
    paragraphs: [
      'Namaste,',
      `The owner of an account at ${settings.shopName} has undone a change, so the account no longer uses your e-mail address.`,
    ],
    button: { label: 'Write to us', url: `${settings.publicUrl}/contact` },
    remark: 'If you think this is a mistake, please write to us.',
  }
}
