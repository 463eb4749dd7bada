import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ResetPreview } from '../../../contract/account-recovery.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Provider } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import { sourceOf } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import { findLink, takeLink } from './account-links.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { endCredentials } from './end-credentials.ts'
import { rememberDevice } from './known-devices.ts'
import { hashPassword } from './passwords.ts'
import { dropUntrustedIdentities, listIdentities } from './providers/identities.ts'
import { mailChange } from './undo/mail-change.ts'
import { takeSnapshot } from './undo/take-snapshot.ts'

/**
 * Sets a new password for the reader of a mailed link. Everything made with the account's credentials ends, identities
 * that were connected since the address was last proven are disconnected, and the address is proven by it. The device
 * becomes known: from here its owner gets in while others keep guessing. Answers which providers were disconnected.
 */
export async function resetPassword(
  shop: Shop,
  { token, password }: { token: string; password: string },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ disconnected: Provider[] } | Refusal> {
  if (!(await findLink(shop.database, 'reset-password', token))) return refuse('link_invalid')
  const common = refuseCommonPassword(password)
  if (common) return common
  const password_hash = await hashPassword(password)
  const source = sourceOf(request)
  return inTransaction(shop.database, async (transaction) => {
    const link = await takeLink(transaction, 'reset-password', token)
    if (!link) return refuse('link_invalid')
    const { userId } = link
    const snapshot = await takeSnapshot(transaction, userId)
    const disconnected = await dropUntrustedIdentities(transaction, userId)
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
    await rememberDevice(shop, transaction, userId, request, reply)
    await mailChange(shop, transaction, snapshot, { kind: 'password', disconnected })
    for (const provider of disconnected)
      await recordSecurityEvent(transaction, source, { userId, kind: 'provider_dropped', details: { provider } })
    await recordSecurityEvent(transaction, source, { userId, kind: 'password_reset' })
    return { disconnected }
  })
}

/** What a link for a new password would do, for the page that asks for one: which identities it keeps. */
export async function previewReset({ database }: Shop, token: string): Promise<ResetPreview | Refusal> {
  const link = await findLink(database, 'reset-password', token)
  if (!link) return refuse('link_invalid')
  const identities = await listIdentities(database, link.userId)
  return {
    email: link.email,
    identities: identities.map(({ provider, created_at, isTrusted }) => ({
      provider,
      connectedAt: created_at.toISOString(),
      isKept: isTrusted,
    })),
  }
}
