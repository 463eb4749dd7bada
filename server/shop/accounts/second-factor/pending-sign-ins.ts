import { type Selectable, sql, type Transaction } from 'kysely'
import type { SecondStep } from '../../../../contract/errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { digestOf, newSecret } from '../../../platform/identifiers.ts'
import { type VerifiedCredential, withCredential } from '../open-session.ts'

type Account = Pick<Selectable<Schema['users']>, 'id' | 'name' | 'email' | 'phone_number' | 'is_admin' | 'is_active'>
type Verified = { account: Account; verified: VerifiedCredential }

import { factorKinds } from './factors.ts'

const MINUTES = 5

/**
 * Saves a sign-in until its second factor is proven, and returns its secret; null when the credential was changed, or
 * the account deactivated, since it was verified.
 */
export async function openPendingSignIn(
  database: Database,
  { account: { id }, verified }: Verified,
): Promise<SecondStep | null> {
  const token = newSecret()
  const { rows } = await sql`
    insert into pending_sign_ins (token_hash, user_id, verified, expires_at)
    select ${digestOf(token)}::bytea, users.id, ${JSON.stringify(verified)}::jsonb,
      now() + make_interval(mins => ${MINUTES})
    from users ${withCredential(verified)} and users.id = ${id} and users.is_active
    for share
    returning user_id
  `.execute(database)
  return rows.length === 0 ? null : { token, kinds: await factorKinds(database, id) }
}

/** The account of a pending sign-in, and its kinds of factor; null when it is used or expired. */
export async function findPendingSignIn(database: Database, token: string) {
  const pending = await database
    .selectFrom('pending_sign_ins')
    .select('user_id')
    .where('token_hash', '=', digestOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!pending) return null
  return { userId: pending.user_id, kinds: await factorKinds(database, pending.user_id) }
}

/** A pending sign-in as the holder of a challenge. */
export function challengeHolder(token: string): string {
  return `sign-in ${digestOf(token).toString('hex')}`
}

/**
 * Consumes a pending sign-in; returns its account and verified credential. Null when it was used, or ended with its
 * credential. The account is locked first, as in every change of it.
 */
export async function consumePendingSignIn(
  transaction: Transaction<Schema>,
  userId: string,
  token: string,
): Promise<Verified | null> {
  const account = await transaction
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number', 'is_admin', 'is_active'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const taken = await transaction
    .deleteFrom('pending_sign_ins')
    .where('token_hash', '=', digestOf(token))
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('verified')
    .executeTakeFirst()
  return account && taken ? { account, verified: taken.verified } : null
}
