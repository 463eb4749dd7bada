import { sql } from 'kysely'
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/handler.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { ACCOUNT_COLUMNS } from './account.ts'

/** For how long after entering the password, or signing in again at a provider, a session counts as proven. */
export const PROOF_MINUTES = 10

/**
 * Locks the caller's account for a change, and checks that their session still exists: a change of the credentials may have ended
 * it meanwhile. Two statements, since one would see the sessions as they were before it waited for the lock.
 */
export async function lockCaller(transaction: Transaction, caller: Pick<Caller, 'userId' | 'sessionId'>) {
  const account = await transaction
    .selectFrom('users')
    .select([...ACCOUNT_COLUMNS, 'password_hash'])
    .where('id', '=', caller.userId)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const session = await transaction
    .selectFrom('sessions')
    .select(hasFreshProof.as('hasFreshProof'))
    .where('id', '=', caller.sessionId)
    .where('user_id', '=', caller.userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!account || !session) return refuse('session_ended')
  return { ...account, hasFreshProof: session.hasFreshProof }
}

export function changeOwnAccount<Result>(
  { database }: Pick<Shop, 'database'>,
  caller: Caller,
  change: (transaction: Transaction, account: LockedAccount) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  return inTransaction<Result | Refusal>(database, async (transaction) => {
    const account = await lockCaller(transaction, caller)
    return account instanceof Refusal ? account : change(transaction, account)
  })
}

type LockedAccount = Exclude<Awaited<ReturnType<typeof lockCaller>>, Refusal>

const hasFreshProof = sql<boolean>`coalesce(
  sessions.reauthenticated_at > now() - make_interval(mins => ${sql.lit(PROOF_MINUTES)}), false
)`

export async function sessionHasFreshProof(database: Database, sessionId: string): Promise<boolean> {
  const session = await database
    .selectFrom('sessions')
    .select(hasFreshProof.as('hasFreshProof'))
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.hasFreshProof ?? false
}

export async function recordReauthentication(transaction: Transaction, sessionId: string): Promise<void> {
  await transaction
    .updateTable('sessions')
    .set({ reauthenticated_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
}

export type LockedCustomer = Awaited<ReturnType<typeof lockCustomers>>[number]

/** Locks the active ones, in the order of their ids, so that changes of their carts and orders wait for each other. */
export function lockCustomers(transaction: Transaction, userIds: readonly string[]) {
  return transaction
    .selectFrom('users')
    .select(['id', 'name', 'email', sql<boolean>`email_confirmed_at is not null`.as('isEmailConfirmed')])
    .where('id', '=', sql<string>`any(${[...userIds]})`)
    .where('is_active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
