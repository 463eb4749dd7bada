import { sql } from 'kysely'
import type { Factors } from '../../../../contract/second-factor.ts'
import type { FactorKind } from '../../../../domain/factor-kinds.ts'
import type { Database } from '../../../platform/database/database.ts'

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

/** Whether an account has set up a second factor. */
export async function hasFactor(database: Database, userId: string): Promise<boolean> {
  return (await factorKinds(database, userId)).length > 0
}

/** An account's second factors as its owner sees them. */
export async function listFactors(database: Database, userId: string): Promise<Factors> {
  const [totp, passkeys, codes, account] = await Promise.all([
    database.selectFrom('totp_factors').select('created_at').where('user_id', '=', userId).executeTakeFirst(),
    database
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    database.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute(),
    database.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow(),
  ])
  return {
    totp: totp ? { createdAt: totp.created_at.toISOString() } : null,
    passkeys: passkeys.map((passkey) => ({
      _id: passkey.id,
      name: passkey.name,
      createdAt: passkey.created_at.toISOString(),
      lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
    })),
    recoveryCodes: codes.length,
    hasPassword: account.password_hash !== null,
  }
}
