import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Caller } from '../../../platform/http/caller.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import type { RequestSource } from '../../security-events/request-source.ts'
import type { Shop } from '../../shop.ts'
import { type AddedFactor, AUTHENTICATOR_APP, addFactor, removeFactor } from './change-factors.ts'
import { requireOwner } from './require-owner.ts'
import { describeTotp, findTotpStep, newTotpSecret } from './totp.ts'

const MINUTES = 10

/** Creates the secret of an authenticator app, for this session to confirm by its first code. */
export async function beginTotp(
  { database, settings }: Shop,
  source: RequestSource,
  caller: Caller,
  password: string | undefined,
) {
  const refusal = await requireOwner(database, source, caller, password)
  if (refusal) return refusal
  const secret = newTotpSecret()
  const setup = { secret, expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES})` }
  await database
    .insertInto('totp_setups')
    .values({ session_id: caller.sessionId, ...setup })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(setup))
    .execute()
  return describeTotp(secret, { issuer: settings.shopName, label: caller.email })
}

/** Turns the authenticator app on, once a right code proves that it has the secret. The code is consumed. */
export function confirmTotp(
  shop: Shop,
  caller: Caller,
  code: string,
  request: FastifyRequest,
): Promise<AddedFactor | Refusal> {
  return addFactor(shop, caller, request, AUTHENTICATOR_APP, async (transaction) => {
    const setup = await transaction
      .selectFrom('totp_setups')
      .select(['secret', sql<Date>`now()`.as('now')])
      .where('session_id', '=', caller.sessionId)
      .where('expires_at', '>', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!setup) return refuse('invalid', { fields: { code: 'That took too long. Please begin again.' } })
    const step = findTotpStep(setup.secret, code, setup.now)
    if (step === null) return refuse('factor_wrong', { fields: { code: 'This code is not right.' } })
    const factor = { secret: setup.secret, last_step: step, created_at: sql<Date>`now()` }
    await transaction
      .insertInto('totp_factors')
      .values({ user_id: caller.userId, ...factor })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(factor))
      .execute()
    await transaction.deleteFrom('totp_setups').where('session_id', '=', caller.sessionId).execute()
    return undefined
  })
}

export function removeTotp(shop: Shop, caller: Caller, request: FastifyRequest) {
  return removeFactor(shop, caller, request, async (transaction) => {
    const removed = await transaction
      .deleteFrom('totp_factors')
      .where('user_id', '=', caller.userId)
      .returning('user_id')
      .executeTakeFirst()
    return removed ? AUTHENTICATOR_APP : null
  })
}
