import { sql } from 'kysely'
import type { SecondStep } from '../../../../contract/errors.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { digestOf, newSecret } from '../../../platform/identifiers.ts'
import { ACCOUNT_COLUMNS, type VerifiedAccount } from '../account.ts'
import { withCredential } from '../sessions.ts'
import { factorKinds } from './factors.ts'

const MINUTES = 5

/**
 * Saves a sign-in until its second factor is proven; null when the credential was changed, or the account deactivated, since it
 * was verified.
 */
export async function openPendingSignIn(
  database: Database,
  { account: { id }, verified }: Pick<VerifiedAccount, 'verified'> & { account: { id: string } },
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

/** The account of a pending sign-in; null when it is used or expired. */
export async function findPendingSignIn(database: Database, token: string): Promise<string | null> {
  const pending = await database
    .selectFrom('pending_sign_ins')
    .select('user_id')
    .where('token_hash', '=', digestOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return pending?.user_id ?? null
}

export function challengeHolder(token: string): string {
  return `sign-in ${digestOf(token).toString('hex')}`
}

/** Null when it was used, or ended with its credential. The account is locked first, as in every change of it. */
export async function consumePendingSignIn(transaction: Transaction, userId: string, token: string) {
  const account = await transaction
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
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

export async function endPendingSignIns(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute()
}
