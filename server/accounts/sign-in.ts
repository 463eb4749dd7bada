import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../contract/accounts.ts'
import { inTransaction } from '../database/database.ts'
import { setSessionCookie } from '../http/session-cookie.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import { sourceOf } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import { openSession, type VerifiedCredential } from './open-session.ts'
import { presentAccount } from './present-account.ts'
import type { Account } from './register-account.ts'

/** An account and what was verified to open it. */
export type VerifiedAccount = { account: Account; verified: VerifiedCredential; isNew?: boolean }

/**
 * Opens a session for an account: its cookie is set here, its bearer is in the answer. Refused as a wrong password is when
 * the credential was changed, or the account deactivated, since it was verified.
 */
export async function signIn(
  shop: Shop,
  { account, verified, isNew = false }: VerifiedAccount,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | Refusal> {
  const source = sourceOf(request)
  const { userAgent } = source
  const session = await inTransaction(shop.database, async (transaction) => {
    const opened = await openSession(transaction, { userId: account.id, userAgent, verified })
    if (!opened) return refuse('wrong_credentials')
    const kind = isNew ? 'registered' : 'signed_in'
    const method = verified.kind === 'password' ? 'password' : verified.provider
    await recordSecurityEvent(transaction, source, { userId: account.id, kind, details: { method } })
    return opened
  })
  if (!('bearer' in session)) return session
  setSessionCookie(shop, reply, session.cookie)
  return { token: session.bearer, name: account.name, user: presentAccount(account) }
}
