import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../contract/accounts.ts'
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { type RequestSource, recordSecurityEvent, sourceOf } from '../security-events/security-events.ts'
import type { Shop } from '../shop.ts'
import { ACCOUNT_COLUMNS, presentAccount, type VerifiedAccount } from './account.ts'
import { saveDevice } from './known-devices.ts'
import { verifyPassword } from './passwords.ts'
import { hasFactor, recordFactorProof } from './second-factor/factors.ts'
import { openPendingSignIn } from './second-factor/pending-sign-ins.ts'
import { sessionCookie } from './session-cookie.ts'
import { endOldestSessions, endSessionByCookie, markSession, openSession } from './sessions.ts'

/**
 * Opens a session for an account: its cookie is set here, its bearer token is in the response. When the credential was
 * changed, or the account deactivated, since it was verified, it is refused like a wrong password. With a second factor
 * no session is opened yet; the refusal contains the next step.
 */
export async function signIn(
  shop: Shop,
  verified: VerifiedAccount,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | Refusal> {
  const signedIn = await inTransaction(shop.database, (transaction) =>
    openSignedIn(shop, transaction, verified, { request, reply, hasProvenFactor: false }),
  )
  const needsSecondFactor = signedIn instanceof Refusal && signedIn.code === 'second_factor_needed'
  if (!needsSecondFactor) return signedIn
  const secondFactor = await openPendingSignIn(shop.database, verified)
  return secondFactor ? refuse('second_factor_needed', { secondFactor }) : refuse('wrong_credentials')
}

type Opening = { request: FastifyRequest; reply: FastifyReply; hasProvenFactor: boolean }

/**
 * Replaces the browser's session, and makes the device known to the account. The second factor is checked while opening
 * the session locks the account, so that none is added concurrently.
 */
export async function openSignedIn(
  shop: Shop,
  transaction: Transaction,
  { account, verified, isNew = false }: VerifiedAccount,
  { request, reply, hasProvenFactor }: Opening,
): Promise<SignedIn | Refusal> {
  const source = sourceOf(request)
  const session = await openSession(transaction, { userId: account.id, userAgent: source.userAgent, verified })
  if (!session) return refuse('wrong_credentials')
  if (!hasProvenFactor && (await hasFactor(transaction, account.id))) return refuse('second_factor_needed')
  const device = await saveDevice(shop, transaction, account.id, request, reply)
  await markSession(transaction, session.id, device)
  if (hasProvenFactor) await recordFactorProof(transaction, session.id)
  const kind = isNew ? 'registered' : 'signed_in'
  const method = verified.kind === 'password' ? 'password' : verified.provider
  await recordSecurityEvent(transaction, source, { userId: account.id, kind, details: { method } })
  const before = sessionCookie.read(shop, request)
  if (before !== null) await endSessionByCookie(transaction, before)
  await endOldestSessions(transaction, account.id)
  sessionCookie.set(shop, reply, session.cookie)
  return { token: session.bearer, name: account.name, user: presentAccount(account) }
}

/**
 * The account of an e-mail and its password. An unknown e-mail and a wrong password are refused alike, in text and in
 * time; a deactivated account is reported only with the right password.
 */
export async function logIn(
  database: Database,
  source: RequestSource,
  credentials: { email: string; password: string },
): Promise<VerifiedAccount | Refusal> {
  const row = await database
    .selectFrom('users')
    .select([...ACCOUNT_COLUMNS, 'password_hash'])
    .where('email', '=', credentials.email)
    .executeTakeFirst()
  const isRight = await verifyPassword(row?.password_hash ?? null, credentials.password)
  if (!row) return refuse('wrong_credentials')
  const { password_hash, ...account } = row
  if (isRight && password_hash !== null && account.is_active)
    return { account, verified: { kind: 'password', hash: password_hash } }
  const reason = isRight && password_hash !== null ? 'account_deactivated' : 'wrong_credentials'
  await recordSecurityEvent(database, source, { userId: row.id, kind: 'sign_in_refused', details: { reason } })
  return refuse(reason)
}
