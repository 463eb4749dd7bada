import type { Updateable } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { ApiCall, Caller } from '../../platform/http/handler.ts'
import { type Counter, countAttempt } from '../../platform/rate-limits.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { RequestSource } from '../security-events/security-events.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import type { Account } from './account.ts'
import { hasPassword, isEmailFree } from './account.ts'
import { sendConfirmationMail, withdrawPendingEmail } from './confirm-email.ts'
import { changeOwnAccount } from './lock-accounts.ts'
import { requirePassword } from './passwords.ts'

/** The most confirmation mails a day to one address, from whichever accounts. */
const MAX_TO_ADDRESS = { tries: 3, seconds: 24 * 60 * 60 }
const TOO_MANY_TO_ADDRESS =
  'We’ve already sent several e-mails to this address today. Please check its inbox, or try again tomorrow.'
const toAddress = (email: string): Counter => ({ limit: 'confirm-other', by: 'address', whose: email })

type ProfileEdit = ApiCall<'PATCH /auth/me'>['body']

/**
 * Edits name and phone number immediately. Another e-mail must be confirmed first, and has no effect until then; it
 * needs the present password, or a fresh proof by a provider where the account has none. The present e-mail withdraws a
 * pending change.
 */
export async function editProfile(
  shop: Shop,
  source: RequestSource,
  caller: Caller,
  edit: ProfileEdit,
): Promise<Account | Refusal> {
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
async function verifyForEdit(
  { database }: Shop,
  source: RequestSource,
  caller: Caller,
  edit: ProfileEdit,
): Promise<{ hash: string | null } | Refusal> {
  const changesEmail = edit.email !== undefined && edit.email !== caller.email
  if (!changesEmail || !(await hasPassword(database, caller.userId))) return { hash: null }
  const hash = await requirePassword(database, source, caller.userId, edit.currentPassword)
  return hash instanceof Refusal ? hash : { hash }
}
