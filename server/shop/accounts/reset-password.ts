import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ResetPreview } from '../../../contract/account-recovery.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Provider } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import { sourceOf } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import { consumeLink, findLink } from './account-links.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { endCredentials } from './end-credentials.ts'
import { saveDevice } from './known-devices.ts'
import { hashPassword } from './passwords.ts'
import { deleteUntrustedIdentities, listIdentities } from './providers/identities.ts'
import { sendChangeMail } from './undo/send-change-mail.ts'
import { takeSnapshot } from './undo/take-snapshot.ts'

/**
 * Sets a new password for the reader of a mailed link. All credentials of the account end, identities that were
 * connected since the address was last proven are disconnected, and the address becomes proven. The device becomes
 * known: from here its owner can sign in while others still guess passwords. Returns the disconnected providers.
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
    await saveDevice(shop, transaction, userId, request, reply)
    await sendChangeMail(shop, transaction, snapshot, { kind: 'password', disconnected })
    for (const provider of disconnected)
      await recordSecurityEvent(transaction, source, { userId, kind: 'provider_dropped', details: { provider } })
    await recordSecurityEvent(transaction, source, { userId, kind: 'password_reset' })
    return { disconnected }
  })
}

/** What a link for a new password would do, for the page that uses one: which identities stay connected. */
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
