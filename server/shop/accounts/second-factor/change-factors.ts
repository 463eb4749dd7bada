import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { Factors } from '../../../../contract/second-factor.ts'
import { sendMail } from '../../../integrations/mail/mail.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { recordSecurityEvent } from '../../security-events/record-security-event.ts'
import { sourceOf } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import { endCredentials } from '../end-credentials.ts'
import { lockCaller, PROOF_MINUTES } from '../lock-caller.ts'
import { factorMail } from './factor-mail.ts'
import { hasFactor, listFactors } from './factors.ts'
import { generateRecoveryCodes } from './recovery-codes.ts'
import { recordFactorProof } from './require-fresh-factor.ts'

/** A factor, as security events and mails name it. */
export type FactorName = { kind: 'totp' | 'passkey'; label: string }
export const AUTHENTICATOR_APP: FactorName = { kind: 'totp', label: 'authenticator app' }

export type AddedFactor = Factors & { newRecoveryCodes: string[] | null }

/**
 * Adds a factor to the caller's account by `insert`, which may refuse. The first factor comes with recovery codes, and
 * ends whatever else the password alone has opened. It counts as proven within this session.
 */
export function addFactor(
  shop: Shop,
  caller: Caller,
  request: FastifyRequest,
  { kind, label }: FactorName,
  insert: (transaction: Transaction<Schema>) => Promise<Refusal | undefined>,
): Promise<AddedFactor | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const locked = await lockCaller(transaction, caller)
    if (locked instanceof Refusal) return locked
    const isFirst = !(await hasFactor(transaction, caller.userId))
    const refusal = await insert(transaction)
    if (refusal) return refusal
    const newRecoveryCodes = isFirst ? await generateRecoveryCodes(transaction, caller.userId) : null
    if (isFirst) await endCredentials(transaction, caller.userId, { exceptSessionId: caller.sessionId })
    await recordFactorProof(transaction, caller.sessionId)
    await sendMail(
      transaction,
      caller.email,
      factorMail(shop, caller.name, `The ${label} was added as a second factor`),
    )
    const event = { userId: caller.userId, kind: 'factor_added', details: { factor: kind } } as const
    await recordSecurityEvent(transaction, sourceOf(request), event)
    return { ...(await listFactors(transaction, caller.userId)), newRecoveryCodes }
  })
}

/**
 * Removes a factor of the caller's account by `remove`, which returns the removed one. Recovery codes are removed with
 * the last one.
 */
export function removeFactor(
  shop: Shop,
  caller: Caller,
  request: FastifyRequest,
  remove: (transaction: Transaction<Schema>) => Promise<FactorName | null>,
): Promise<Factors | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const locked = await lockCaller(transaction, caller)
    if (locked instanceof Refusal) return locked
    const removed = await remove(transaction)
    if (!removed) return refuse('not_found')
    if (!(await hasFactor(transaction, caller.userId))) {
      await transaction.deleteFrom('recovery_codes').where('user_id', '=', caller.userId).execute()
    }
    const mail = factorMail(shop, caller.name, `The ${removed.label} was removed as a second factor`)
    await sendMail(transaction, caller.email, mail)
    const event = { userId: caller.userId, kind: 'factor_removed', details: { factor: removed.kind } } as const
    await recordSecurityEvent(transaction, sourceOf(request), event)
    return listFactors(transaction, caller.userId)
  })
}

/** Whether a session was opened, or its owner reauthenticated, so recently that no other proof is needed. */
export async function isNewSession(database: Database, sessionId: string): Promise<boolean> {
  const session = await database
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(sql<boolean>`greatest(created_at, reauthenticated_at) > now() - make_interval(mins => ${PROOF_MINUTES})`)
    .executeTakeFirst()
  return session !== undefined
}
