import { sql, type Updateable } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { Mail } from '../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import type { ApiCall, Caller } from '../../platform/http/handler.ts'
import { type Counter, countAttempt } from '../../platform/rate-limits.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { type RequestSource, recordSecurityEvent } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { findAccountDetails, hasPassword, isEmailFree } from './account.ts'
import { consumeLink, createLink } from './account-links.ts'
import { countStrangerMail, uncountStrangerMail } from './count-stranger-mail.ts'
import { endCredentials } from './end-credentials.ts'
import { changeOwnAccount, lockCaller } from './lock-accounts.ts'
import { requirePassword } from './passwords.ts'
import { sendChangeMail, takeSnapshot } from './send-change-mail.ts'

/** The most confirmation mails a day to one address, from whichever accounts. */
const MAX_TO_ADDRESS = { tries: 3, seconds: 24 * 60 * 60 }
const TOO_MANY_TO_ADDRESS =
  'We’ve already sent several e-mails to this address today. Please check its inbox, or try again tomorrow.'
const toAddress = (email: string): Counter => ({ limit: 'confirm-other', by: 'address', whose: email })

type ProfileEdit = ApiCall<'PATCH /auth/me'>['body']

/**
 * Edits name and phone number. Another e-mail has no effect until it is confirmed, and needs the password, or a fresh proof by a
 * provider where the account has none. The present e-mail withdraws a pending change.
 */
export async function editProfile(shop: Shop, source: RequestSource, caller: Caller, edit: ProfileEdit) {
  const verified = await verifyForEdit(shop, source, caller, edit)
  if (verified instanceof Refusal) return verified
  return changeOwnAccount(shop, caller, async (transaction, account) => {
    if (verified.hash !== null && verified.hash !== account.password_hash) return refuse('session_ended')
    const changes: Updateable<Schema['users']> = {}
    if (edit.name !== undefined) changes.name = edit.name
    if (edit.phoneNumber !== undefined) changes.phone_number = edit.phoneNumber
    if (Object.keys(changes).length > 0) {
      await transaction.updateTable('users').set(changes).where('id', '=', account.id).execute()
    }
    const edited = { ...account, ...changes }
    if (edit.email === undefined) return edited
    if (edit.email === account.email) {
      await withdrawPendingEmail(transaction, source, account.id)
      return edited
    }
    if (verified.hash === null && !(account.password_hash === null && account.hasFreshProof))
      return refuse('reauthentication_required')
    if (!(await isEmailFree(transaction, edit.email, account.id))) {
      return refuse('email_taken', { fields: { email: 'An account with this e-mail already exists.' } })
    }
    const wait = shop.settings.hasRateLimits
      ? await countAttempt(transaction, toAddress(edit.email), MAX_TO_ADDRESS)
      : null
    if (wait !== null) return refuse('too_many_requests', { message: TOO_MANY_TO_ADDRESS })
    const confirmation = { email: edit.email, network: source.network, sessionId: caller.sessionId }
    const unsent = await sendConfirmationMail(shop, transaction, account.id, confirmation)
    if (unsent) return unsent
    await recordSecurityEvent(transaction, source, { userId: account.id, kind: 'email_change_requested' })
    return edited
  })
}

/** The hash that the entered password matches, where the account has one and the edit changes the e-mail. */
async function verifyForEdit({ database }: Shop, source: RequestSource, caller: Caller, edit: ProfileEdit) {
  const changesEmail = edit.email !== undefined && edit.email !== caller.email
  if (!changesEmail || !(await hasPassword(database, caller.userId))) return { hash: null }
  const hash = await requirePassword(database, source, caller.userId, edit.currentPassword)
  return hash instanceof Refusal ? hash : { hash }
}

/**
 * Confirms the e-mail that a link was sent to. Another one than before takes effect now, and ends all credentials but the session
 * that requested or confirms it. It counts as proven only with a session of the account: the link does not prove that its reader
 * knows the password.
 */
export function confirmEmail(shop: Shop, source: RequestSource, token: string, caller: Caller | null) {
  return inTransaction(shop.database, async (transaction) => {
    const link = await consumeLink(transaction, 'confirm-email', token)
    if (!link) return refuse('link_invalid')
    const { userId, email } = link
    const isOwn = caller?.userId === userId && !((await lockCaller(transaction, caller)) instanceof Refusal)
    const snapshot = await takeSnapshot(transaction, userId)
    const isOther = snapshot.email !== email
    if (isOther && !(await isEmailFree(transaction, email, userId))) return refuse('email_taken')
    await uncountStrangerMail(transaction, source.network)
    const proven = isOwn ? sql<Date>`now()` : isOther ? null : sql<Date | null>`email_proven_at`
    const confirmed = { email, email_confirmed_at: sql<Date>`now()`, email_proven_at: proven }
    await transaction
      .updateTable('users')
      .set({ ...confirmed, ...(isOther && { reset_mailed_at: null }) })
      .where('id', '=', userId)
      .execute()
    if (!isOther) {
      await recordSecurityEvent(transaction, source, { userId, kind: 'email_confirmed' })
      return
    }
    await endCredentials(transaction, userId, { exceptSessionId: isOwn ? caller.sessionId : link.sessionId })
    await sendChangeMail(shop, transaction, snapshot, { kind: 'email' })
    await recordSecurityEvent(transaction, source, { userId, kind: 'email_changed' })
  })
}

/** Mails again the link that confirms a pending address, or the present one while that is unconfirmed. */
export function resendConfirmationMail(shop: Shop, { network }: RequestSource, caller: Caller) {
  return changeOwnAccount(shop, caller, async (transaction, account) => {
    const { is_email_confirmed, pending_email, pending_session_id } = await findAccountDetails(transaction, account.id)
    if (is_email_confirmed && pending_email === null) return undefined
    // The link stays bound to the session that requested the change.
    const confirmation =
      pending_email === null ? { email: account.email } : { email: pending_email, sessionId: pending_session_id }
    return sendConfirmationMail(shop, transaction, account.id, { ...confirmation, network })
  })
}

type Confirmation = { email: string; network: string | null; sessionId?: string | null; isNew?: boolean }

/** Mails a link that confirms an address. `sessionId` is the session that requested another address. */
export async function sendConfirmationMail(
  shop: Shop,
  transaction: Transaction,
  userId: string,
  { email, network, sessionId = null, isNew = false }: Confirmation,
): Promise<Refusal | undefined> {
  const refusal = await countStrangerMail(shop, transaction, network)
  if (refusal) return refusal
  const token = await createLink(transaction, { userId, purpose: 'confirm-email', email, sessionId })
  await sendMail(transaction, email, confirmEmailMail(shop, token, isNew))
}

/**
 * No typed word is in it, since a stranger may have typed the address. The token is in the fragment, so that no server logs it.
 */
function confirmEmailMail({ settings }: Shop, token: string, isNew: boolean): Mail {
  const { shopName, publicUrl } = settings
  const texts = isNew
    ? [
        `Welcome to ${shopName}. Your account is ready, and you can start shopping.`,
        'Please confirm that this is your e-mail address, so that updates about your orders reach you.',
      ]
    : [`Please confirm that this is your e-mail address for your ${shopName} account.`]
  return {
    subject: 'Please confirm your e-mail',
    preheader: isNew ? `Welcome to ${shopName}` : undefined,
    paragraphs: ['Namaste,', ...texts],
    button: { label: 'Confirm e-mail', url: `${publicUrl}/confirm-email#${token}` },
    remark: 'The link works once and expires after 7 days. If you didn’t ask for this, you can ignore this e-mail.',
  }
}

async function withdrawPendingEmail(transaction: Transaction, source: RequestSource, userId: string) {
  const withdrawn = await transaction
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm-email')
    .where(({ eb, selectFrom }) => eb('email', '!=', selectFrom('users').select('email').where('id', '=', userId)))
    .returning('user_id')
    .executeTakeFirst()
  if (withdrawn) await recordSecurityEvent(transaction, source, { userId, kind: 'email_change_withdrawn' })
}
