import { sql } from 'kysely'
import { Secret } from 'otpauth'
import type { Factors } from '../../../../contract/second-factor.ts'
import type { FactorKind } from '../../../../domain/sign-in.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/handler.ts'
import { digestOf } from '../../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'

/** The kinds of factor that can complete a sign-in of an account; none without an authenticator app or a passkey. */
export async function factorKinds(database: Database, userId: string): Promise<FactorKind[]> {
  const { rows } = await sql<Record<FactorKind, boolean>>`
    select exists (select from totp_factors where user_id = ${userId}) as totp,
      exists (select from passkeys where user_id = ${userId}) as passkey,
      exists (select from recovery_codes where user_id = ${userId}) as recovery
  `.execute(database)
  const [factors] = rows
  if (!factors?.totp && !factors?.passkey) return []
  return (['totp', 'passkey', 'recovery'] as const).filter((kind) => factors[kind])
}

export async function hasFactor(database: Database, userId: string): Promise<boolean> {
  return (await factorKinds(database, userId)).length > 0
}

export async function listFactors(database: Database, userId: string): Promise<Factors> {
  const [totp, passkeys, codes, account] = await Promise.all([
    database.selectFrom('totp_factors').select('created_at').where('user_id', '=', userId).executeTakeFirst(),
    database
      .selectFrom('passkeys')
      .select(['id as _id', 'name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    database.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute(),
    database.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow(),
  ])
  return {
    totp: totp ? { createdAt: totp.created_at.toISOString() } : null,
    passkeys: passkeys.map(({ _id, name, created_at, last_used_at }) => ({
      ...{ _id, name, createdAt: created_at.toISOString() },
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    recoveryCodes: codes.length,
    hasPassword: account.password_hash !== null,
  }
}

/** For how long a second factor that was proven within a session need not be proven again. */
const FRESH_MINUTES = 10

/** Refuses a caller who has a second factor and did not prove it within this session recently. */
export async function requireFreshFactor(database: Database, caller: Caller): Promise<Refusal | null> {
  const fresh = await database
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', caller.sessionId)
    .where('factor_at', '>', sql<Date>`now() - make_interval(mins => ${FRESH_MINUTES})`)
    .executeTakeFirst()
  if (fresh) return null
  return (await hasFactor(database, caller.userId)) ? refuse('factor_needed') : null
}

/** Records that the second factor was proven within a session, and on its device. */
export async function recordFactorProof(database: Database, sessionId: string): Promise<void> {
  await sql`
    with proven as (update sessions set factor_at = now() where id = ${sessionId} returning user_id, device_hash)
    update known_devices set has_proven_factor = true from proven
    where known_devices.user_id = proven.user_id and known_devices.secret_hash = proven.device_hash
  `.execute(database)
}

const CODES = 10
/** 120 bits, which are 24 characters of base32: random enough that a plain digest cannot be reversed. */
const BYTES = 15

/** Replaces an account's recovery codes and returns them; the database stores their digests. */
export async function generateRecoveryCodes(transaction: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => new Secret({ size: BYTES }).base32)
  await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: digestOf(code) })))
    .execute()
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Consumes a recovery code: of many concurrent attempts with the same one, one succeeds. */
export async function consumeRecoveryCode(database: Database, userId: string, code: string): Promise<boolean> {
  const used = await database
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', digestOf(code))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export function factorMail({ settings }: Pick<Shop, 'settings'>, name: string, what: string, remark = IF_NOT_YOU) {
  return {
    subject: what,
    paragraphs: [`Namaste ${name},`, `${what} for your account at ${settings.shopName}.`],
    button: { label: 'Check your account', url: `${settings.publicUrl}/admin/security` },
    remark,
  }
}

const IF_NOT_YOU =
  'If this was you, you don’t need to do anything. If it wasn’t, change your password now, sign out everywhere else, and check your second factors.'
