import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { factorLimits } from '../../../../contract/limits.ts'
import type { FactorProof } from '../../../../contract/second-factor.ts'
import type { FactorKind } from '../../../../domain/sign-in.ts'
import { sendMail } from '../../../integrations/mail/mail.ts'
import { type Database, inTransaction, type Transaction } from '../../../platform/database/database.ts'
import type { ApiCall } from '../../../platform/http/handler.ts'
import { clearBackOff, countBackOff } from '../../../platform/rate-limits.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { recordSecurityEvent, sourceOf } from '../../security-events/security-events.ts'
import type { Shop } from '../../shop.ts'
import { type Browser, findDevice, findDeviceOf } from '../known-devices.ts'
import { refuseFor } from '../request-guards.ts'
import { challengeHolder, consumePendingSignIn, findPendingSignIn, openSignedIn } from '../sign-in.ts'
import { consumeRecoveryCode, factorMail, recordFactorProof } from './factors.ts'
import { sessionHolder, verifyPasskey } from './passkeys.ts'
import { findTotpStep } from './totp.ts'

/** Proves a factor again, within the caller's session. */
export async function proveFactor(shop: Shop, { body, caller, request, reply }: ApiCall<'POST /auth/factor'>) {
  const holder = { userId: caller.userId, holder: sessionHolder(caller) }
  const kind = await tryFactor(shop, holder, body, { request, reply })
  if (kind instanceof Refusal) return kind
  await inTransaction(shop.database, async (transaction) => {
    await recordFactorProof(transaction, caller.sessionId)
    await recordFactorUse(shop, transaction, { ...caller, id: caller.userId }, kind, request)
  })
  return null
}

/** Opens the session of a sign-in that waits for its second factor, once that is proven. */
export async function completeSignIn(shop: Shop, { body, request, reply }: ApiCall<'POST /auth/second-factor'>) {
  const { token, ...proof } = body
  const userId = await findPendingSignIn(shop.database, token)
  if (userId === null) return refuse('sign_in_expired')
  const kind = await tryFactor(shop, { userId, holder: challengeHolder(token) }, proof, { request, reply })
  if (kind instanceof Refusal) return kind
  return inTransaction(shop.database, async (transaction) => {
    const verified = await consumePendingSignIn(transaction, userId, token)
    if (!verified) return refuse('sign_in_expired')
    const signedIn = await openSignedIn(shop, transaction, verified, { request, reply }, { hasProvenFactor: true })
    if (signedIn instanceof Refusal) return refuse('sign_in_expired')
    await recordFactorUse(shop, transaction, verified.account, kind, request)
    return signedIn
  })
}

/** The account of a factor, and the session or pending sign-in that it is proven for. */
type FactorHolder = { userId: string; holder: string }

/**
 * Attempts are counted by account, so that neither another sign-in nor a reset of the password gives new ones. A device on which
 * the factor was proven before has a counter of its own.
 */
async function tryFactor(
  shop: Shop,
  { userId, holder }: FactorHolder,
  proof: FactorProof,
  { request, reply }: Browser,
) {
  const { database, settings } = shop
  const device = settings.hasRateLimits ? await findDevice(shop, request) : null
  const known = device && (await findDeviceOf(database, device, { id: userId, hasProvenFactor: true }))
  const [by, whose] = known === null ? (['account', userId] as const) : (['device', `${known}`] as const)
  const counter = { limit: 'second-factor', by, whose }
  const refusal = settings.hasRateLimits && refuseFor(reply, await countBackOff(database, counter, factorLimits[by]))
  if (refusal) return refusal
  const kind = await inTransaction(database, (transaction) => verify(shop, transaction, { userId, holder }, proof))
  if (kind === null) {
    await recordSecurityEvent(database, sourceOf(request), { userId, kind: 'factor_refused' })
    return refuse('factor_wrong', { fields: { code: 'That code or passkey is wrong.' } })
  }
  if (settings.hasRateLimits) await clearBackOff(database, counter)
  return kind
}

/** Null when the proof is wrong. A code is valid once, also of many concurrent attempts with it. */
async function verify(
  shop: Shop,
  transaction: Transaction,
  { userId, holder }: FactorHolder,
  { passkey, code = '' }: FactorProof,
): Promise<FactorKind | null> {
  if (passkey !== undefined)
    return (await verifyPasskey(shop, transaction, { userId, holder, proof: passkey })) ? 'passkey' : null
  if (code.length > 6) return (await consumeRecoveryCode(transaction, userId, code)) ? 'recovery' : null
  return (await consumeTotpCode(transaction, userId, code)) ? 'totp' : null
}

async function consumeTotpCode(database: Database, userId: string, code: string): Promise<boolean> {
  const factor = await database
    .selectFrom('totp_factors')
    .select(['secret', sql<Date>`now()`.as('now')])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const step = factor ? findTotpStep(factor.secret, code, factor.now) : null
  if (step === null) return false
  const used = await database
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** A used recovery code is mailed about: another person may have found it. */
async function recordFactorUse(
  shop: Shop,
  transaction: Transaction,
  owner: { id: string; name: string; email: string },
  kind: FactorKind,
  request: FastifyRequest,
): Promise<void> {
  if (kind === 'recovery') {
    await sendMail(transaction, owner.email, factorMail(shop, owner.name, 'A recovery code was used'))
  }
  const event = kind === 'recovery' ? 'recovery_code_used' : 'factor_used'
  const details = { factor: kind }
  await recordSecurityEvent(transaction, sourceOf(request), { userId: owner.id, kind: event, details })
}
