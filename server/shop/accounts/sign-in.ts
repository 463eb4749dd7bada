import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { SignedIn } from '../../../contract/accounts.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { recordSecurityEvent } from '../security-events/record-security-event.ts'
import { sourceOf } from '../security-events/request-source.ts'
import type { Shop } from '../shop.ts'
import type { VerifiedAccount } from './account.ts'
import { rememberDevice } from './known-devices.ts'
import { openSession } from './open-session.ts'
import { presentAccount } from './present-account.ts'
import { hasFactor } from './second-factor/factors.ts'
import { openPendingSignIn } from './second-factor/pending-sign-ins.ts'
import { readCookie, setSessionCookie } from './session-cookie.ts'
import { endOldestSessions, endSessionOf, markSession } from './sessions.ts'

/**
 * Opens a session for an account: its cookie is set here, its bearer is in the answer. Refused as a wrong password is when
 * the credential was changed, or the account deactivated, since it was verified. With a second factor no session is opened
 * yet; the refusal tells how to go on.
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
  const isToContinue = signedIn instanceof Refusal && signedIn.code === 'second_factor_needed'
  if (!isToContinue) return signedIn
  const secondFactor = await openPendingSignIn(shop.database, verified)
  return secondFactor ? refuse('second_factor_needed', { secondFactor }) : refuse('wrong_credentials')
}

type Opening = { request: FastifyRequest; reply: FastifyReply; hasProvenFactor: boolean }

/**
 * Opens the session in place of the one that the browser had, and makes the device known to the account. Whether there is
 * a second factor is looked at while the session's opening locks the account, so that none is added unseen.
 */
export async function openSignedIn(
  shop: Shop,
  transaction: Transaction<Schema>,
  { account, verified, isNew = false }: VerifiedAccount,
  { request, reply, hasProvenFactor }: Opening,
): Promise<SignedIn | Refusal> {
  const source = sourceOf(request)
  const session = await openSession(transaction, { userId: account.id, userAgent: source.userAgent, verified })
  if (!session) return refuse('wrong_credentials')
  if (!hasProvenFactor && (await hasFactor(transaction, account.id))) return refuse('second_factor_needed')
  const device = await rememberDevice(shop, transaction, account.id, request, reply)
  await markSession(transaction, session.id, { device, hasProvenFactor })
  const kind = isNew ? 'registered' : 'signed_in'
  const method = verified.kind === 'password' ? 'password' : verified.provider
  await recordSecurityEvent(transaction, source, { userId: account.id, kind, details: { method } })
  const before = readCookie(shop, request)
  if (before) await endSessionOf(transaction, before.secret)
  await endOldestSessions(transaction, account.id)
  setSessionCookie(shop, reply, session.cookie)
  return { token: session.bearer, name: account.name, user: presentAccount(account) }
}
