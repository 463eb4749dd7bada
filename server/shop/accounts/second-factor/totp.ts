import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { ApiCall } from '../../../platform/http/handler.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { AUTHENTICATOR_APP, addFactor, type FactorCall, removeFactor, requireOwner } from './change-factors.ts'

const MINUTES = 10

/** Creates the secret of an authenticator app, for this session to confirm by its first code. */
export async function beginTotp({ database, settings }: Shop, call: ApiCall<'POST /auth/factors/totp'>) {
  const { caller } = call
  const refusal = await requireOwner(database, call)
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
export function confirmTotp(shop: Shop, call: ApiCall<'POST /auth/factors/totp/confirm'>) {
  const { caller, body } = call
  return addFactor(shop, call, AUTHENTICATOR_APP, async (transaction) => {
    const setup = await transaction
      .selectFrom('totp_setups')
      .select(['secret', sql<Date>`now()`.as('now')])
      .where('session_id', '=', caller.sessionId)
      .where('expires_at', '>', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!setup) return refuse('invalid', { fields: { code: 'That took too long. Please start again.' } })
    const step = findTotpStep(setup.secret, body.code, setup.now)
    if (step === null) return refuse('factor_wrong', { fields: { code: 'That code is wrong.' } })
    const factor = { secret: setup.secret, last_step: step, created_at: sql<Date>`now()` }
    await transaction
      .insertInto('totp_factors')
      .values({ user_id: caller.userId, ...factor })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(factor))
      .execute()
    await transaction.deleteFrom('totp_setups').where('session_id', '=', caller.sessionId).execute()
  })
}

export function removeTotp(shop: Shop, call: FactorCall) {
  return removeFactor(shop, call, async (transaction) => {
    const removed = await transaction
      .deleteFrom('totp_factors')
      .where('user_id', '=', call.caller.userId)
      .returning('user_id')
      .executeTakeFirst()
    return removed ? AUTHENTICATOR_APP : null
  })
}

const PERIOD_SECONDS = 30
const DIGITS = 6
const SECRET_BYTES = 20
/** Clocks differ: a code of the previous or the next step is accepted, too. */
const WINDOW = 1

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)
}

/** An authenticator app's secret: as text to enter, and as the address in its QR code. */
function describeTotp(secret: Buffer, { issuer, label }: { issuer: string; label: string }) {
  const totp = new TOTP({ issuer, label, secret: toSecret(secret), digits: DIGITS, period: PERIOD_SECONDS })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step, counted from 1970, that a code belongs to, if it is within the window around `now`; else null. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: toSecret(secret),
    digits: DIGITS,
    period: PERIOD_SECONDS,
    timestamp,
    window: WINDOW,
  })
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
}

function toSecret(secret: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(secret).buffer })
}
