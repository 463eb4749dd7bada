import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { sendMail } from '../../../integrations/mail/mail.ts'
import { type Database, inTransaction, type Transaction } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/handler.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { recordSecurityEvent, type SecurityLog, sourceOf } from '../../security-events/security-events.ts'
import type { Shop } from '../../shop.ts'
import { hasPassword } from '../account.ts'
import { endCredentials } from '../end-credentials.ts'
import { changeOwnAccount, PROOF_MINUTES } from '../lock-accounts.ts'
import { requirePassword } from '../passwords.ts'
import { factorMail, generateRecoveryCodes, hasFactor, listFactors, recordFactorProof } from './factors.ts'

export type FactorName = { kind: 'totp' | 'passkey'; label: string }
export const AUTHENTICATOR_APP: FactorName = { kind: 'totp', label: 'authenticator app' }

/** The call of an admin who changes their factors. */
export type FactorCall = { caller: Caller; request: FastifyRequest }

/** The first factor comes with recovery codes, and ends whatever else the password alone has opened. */
export function addFactor(
  shop: Shop,
  call: FactorCall,
  { kind, label }: FactorName,
  insert: (transaction: Transaction) => Promise<Refusal | undefined>,
) {
  const { caller } = call
  return changeOwnAccount(shop, caller, async (transaction) => {
    const isFirst = !(await hasFactor(transaction, caller.userId))
    const refusal = await insert(transaction)
    if (refusal) return refusal
    const newRecoveryCodes = isFirst ? await generateRecoveryCodes(transaction, caller.userId) : null
    if (isFirst) await endCredentials(transaction, caller.userId, { exceptSessionId: caller.sessionId })
    await recordFactorProof(transaction, caller.sessionId)
    await tell(shop, transaction, call, ['factor_added', kind, `The ${label} was added as a second factor`])
    return { ...(await listFactors(transaction, caller.userId)), newRecoveryCodes }
  })
}

/** Removes a factor by `remove`, which returns it, and recovery codes with the last one. */
export function removeFactor(
  shop: Shop,
  call: FactorCall,
  remove: (transaction: Transaction) => Promise<FactorName | null>,
) {
  const { caller } = call
  return changeOwnAccount(shop, caller, async (transaction) => {
    const removed = await remove(transaction)
    if (!removed) return refuse('not_found')
    if (!(await hasFactor(transaction, caller.userId))) {
      await transaction.deleteFrom('recovery_codes').where('user_id', '=', caller.userId).execute()
    }
    const text = `The ${removed.label} was removed as a second factor`
    await tell(shop, transaction, call, ['factor_removed', removed.kind, text])
    return listFactors(transaction, caller.userId)
  })
}

/** Replaces the recovery codes. Without a factor there is nothing to recover from. */
export function renewRecoveryCodes(shop: Shop, call: FactorCall) {
  const { caller } = call
  return changeOwnAccount(shop, caller, async (transaction) => {
    if (!(await hasFactor(transaction, caller.userId))) return refuse('not_found')
    const newRecoveryCodes = await generateRecoveryCodes(transaction, caller.userId)
    await tell(shop, transaction, call, ['factor_added', 'recovery', 'New recovery codes were created'])
    return { ...(await listFactors(transaction, caller.userId)), newRecoveryCodes }
  })
}

async function tell(
  shop: Shop,
  transaction: Transaction,
  { caller, request }: FactorCall,
  [kind, factor, text]: [kind: 'factor_added' | 'factor_removed', factor: string, text: string],
) {
  await sendMail(transaction, caller.email, factorMail(shop, caller.name, text))
  await recordSecurityEvent(transaction, sourceOf(request), { userId: caller.userId, kind, details: { factor } })
}

/** Removes every second factor of an account, for an admin who has lost all of them. */
export function removeSecondFactors(shop: Pick<Shop, 'database' | 'settings'>, email: string, log: SecurityLog) {
  return inTransaction(shop.database, async (transaction) => {
    const account = await transaction
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('email', '=', email.trim().toLowerCase())
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) return 'no such account'
    if (!(await hasFactor(transaction, account.id))) return 'no factor'
    for (const table of ['totp_factors', 'passkeys', 'recovery_codes', 'passkey_challenges'] as const) {
      await transaction.deleteFrom(table).where('user_id', '=', account.id).execute()
    }
    await endCredentials(transaction, account.id)
    const mail = factorMail(shop, account.name, 'The shop’s operator removed all second factors', SET_UP_AGAIN)
    await sendMail(transaction, account.email, mail)
    const event = { userId: account.id, kind: 'factor_removed', details: { factor: 'all', by: 'operator' } } as const
    await recordSecurityEvent(transaction, { network: 'terminal', userAgent: null, log }, event)
    return 'dropped'
  })
}

const SET_UP_AGAIN =
  'Please sign in again and set up a second factor right away. If you didn’t ask for this, tell the shop’s operator now.'

type SetupCall = FactorCall & { body: { currentPassword?: string | undefined } }

/**
 * Refuses a caller who may only have found an open session: the first factor needs the password or, where there is none, a new
 * session. For further factors the endpoint requires a factor.
 */
export async function requireOwner(database: Database, { caller, request, body }: SetupCall) {
  const { userId, sessionId } = caller
  const source = sourceOf(request)
  if (await hasFactor(database, userId)) return null
  if (await hasPassword(database, userId)) {
    const present = await requirePassword(database, source, userId, body.currentPassword)
    return present instanceof Refusal ? present : null
  }
  const newSession = await database
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(sql<boolean>`greatest(created_at, reauthenticated_at) > now() - make_interval(mins => ${PROOF_MINUTES})`)
    .executeTakeFirst()
  if (newSession) return null
  return refuse('invalid', {
    fields: { currentPassword: 'Please sign out, sign in again and come back within ten minutes.' },
  })
}
