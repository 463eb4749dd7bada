import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Mail } from '../../integrations/mail/compose-mail.ts'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { ApiCall } from '../../platform/http/handler.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { type RequestSource, recordSecurityEvent, sourceOf } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { consumeLink, createLink, findLink } from './account-links.ts'
import { countStrangerMail } from './count-stranger-mail.ts'
import { endCredentials } from './end-credentials.ts'
import { saveDevice } from './known-devices.ts'
import { changeOwnAccount, recordReauthentication } from './lock-accounts.ts'
import { hashNewPassword, requirePassword } from './passwords.ts'
import { deleteUntrustedIdentities } from './providers/identities.ts'
import { sendChangeMail, takeSnapshot } from './send-change-mail.ts'

/** Changes the password of a caller who knows the present one. All credentials end, except the caller's session. */
export async function changePassword(shop: Shop, { body, caller, request }: ApiCall<'PUT /auth/password'>) {
  const source = sourceOf(request)
  const present = await requirePassword(shop.database, source, caller.userId, body.currentPassword)
  if (present instanceof Refusal) return present
  const password_hash = await hashNewPassword(body.password)
  if (password_hash instanceof Refusal) return password_hash
  return changeOwnAccount(shop, caller, async (transaction, account) => {
    if (account.password_hash !== present) {
      return refuse('invalid', { fields: { currentPassword: 'The current password is wrong.' } })
    }
    const snapshot = await takeSnapshot(transaction, account.id)
    await transaction.updateTable('users').set({ password_hash }).where('id', '=', account.id).execute()
    await endCredentials(transaction, account.id, { exceptSessionId: caller.sessionId })
    await sendChangeMail(shop, transaction, snapshot, { kind: 'password' })
    await recordSecurityEvent(transaction, source, { userId: account.id, kind: 'password_changed' })
  })
}

/** Records on the caller's session that they have entered the present password. */
export async function reauthenticate(shop: Shop, { body, caller, request }: ApiCall<'POST /auth/reauthenticate'>) {
  const hash = await requirePassword(shop.database, sourceOf(request), caller.userId, body.password, 'password')
  if (hash instanceof Refusal) return hash
  return changeOwnAccount(shop, caller, async (transaction, account) => {
    if (account.password_hash !== hash) return refuse('session_ended')
    await recordReauthentication(transaction, caller.sessionId)
  })
}

/** Many times as long as the work takes, so that the response time does not reveal whether there is an account. */
const MIN_RESPONSE_MS = 400

/**
 * A further link is mailed only when the previous one is as old as this. A mail counts even when its link is void: otherwise an
 * account whose password is changed again and again would fill a mailbox.
 */
const MINUTES_BETWEEN_MAILS = 15
const wasMailedRecently = sql<boolean>`
  coalesce(reset_mailed_at > now() - make_interval(mins => ${sql.lit(MINUTES_BETWEEN_MAILS)}), false)
`

const isConfirmed = sql<boolean>`email_confirmed_at is not null`

/**
 * Mails a link for a new password to an active account, unless one was mailed lately, or the address is unconfirmed and its
 * network has caused too many mails. It takes as long and responds alike in every case: a stranger learns nothing.
 */
export async function requestPasswordReset(shop: Shop, source: RequestSource, email: string): Promise<void> {
  const mailing = inTransaction(shop.database, async (transaction) => {
    const account = await transaction
      .selectFrom('users')
      .select(['id', wasMailedRecently.as('wasMailedRecently'), isConfirmed.as('isConfirmed')])
      .where('email', '=', email)
      .where('is_active', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) return
    const isStranger =
      !account.isConfirmed && (await countStrangerMail(shop, transaction, source.network)) !== undefined
    if (!account.wasMailedRecently && !isStranger) {
      await transaction
        .updateTable('users')
        .set({ reset_mailed_at: sql<Date>`now()` })
        .where('id', '=', account.id)
        .execute()
      const token = await createLink(transaction, { userId: account.id, purpose: 'reset-password', email })
      await sendMail(transaction, email, resetPasswordMail(shop, token))
    }
    await recordSecurityEvent(transaction, source, { userId: account.id, kind: 'password_reset_requested' })
  })
  await Promise.all([mailing, pause(MIN_RESPONSE_MS)])
}

/**
 * Sets a new password for the reader of a mailed link, whose address is proven by that. All credentials end, and identities that
 * were connected since the address was last proven are disconnected. The device becomes known: here its owner can sign in while
 * others still guess passwords.
 */
export async function resetPassword(shop: Shop, { body, request, reply }: ApiCall<'POST /auth/reset-password'>) {
  const { token, password } = body
  if (!(await findLink(shop.database, 'reset-password', token))) return refuse('link_invalid')
  const password_hash = await hashNewPassword(password)
  if (password_hash instanceof Refusal) return password_hash
  const source = sourceOf(request)
  return inTransaction(shop.database, async (transaction) => {
    const link = await consumeLink(transaction, 'reset-password', token)
    if (!link) return refuse('link_invalid')
    const { userId } = link
    const snapshot = await takeSnapshot(transaction, userId)
    const disconnected = await deleteUntrustedIdentities(transaction, userId)
    const account = await transaction
      .updateTable('users')
      .set({
        password_hash,
        email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())`,
        email_proven_at: sql<Date>`now()`,
      })
      .where('id', '=', userId)
      .where('email', '=', link.email)
      .where('is_active', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (!account) return refuse('link_invalid')
    await endCredentials(transaction, userId)
    await saveDevice(shop, transaction, userId, { request, reply })
    await sendChangeMail(shop, transaction, snapshot, { kind: 'password', disconnected })
    for (const provider of disconnected)
      await recordSecurityEvent(transaction, source, { userId, kind: 'provider_dropped', details: { provider } })
    await recordSecurityEvent(transaction, source, { userId, kind: 'password_reset' })
    return { disconnected }
  })
}

/**
 * No typed word is in it, since a stranger may have typed the address. The token is in the fragment, so that no server logs it.
 */
function resetPasswordMail({ settings }: Pick<Shop, 'settings'>, token: string): Mail {
  return {
    subject: 'Choose a new password',
    paragraphs: ['Namaste,', `Use this link to choose a new password for your account at ${settings.shopName}.`],
    button: { label: 'Choose a new password', url: `${settings.publicUrl}/reset-password#${token}` },
    remark:
      'The link works once and expires after 30 minutes. If you didn’t ask for it, you can ignore this e-mail: nothing will change.',
  }
}
