import { sql, type Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Provider, Schema } from '../../database/schema.ts'
import type { Account } from '../register-account.ts'
import { endSessions } from '../sessions.ts'

const ACCOUNT = ['users.id', 'name', 'email', 'phone_number', 'is_admin', 'is_active'] as const

export type EmailOwner = Account & { email_confirmed_at: Date | null }

export function findByIdentity(database: Database, provider: Provider, subject: string): Promise<Account | undefined> {
  return database
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(ACCOUNT)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export function findByEmail(transaction: Transaction<Schema>, email: string): Promise<EmailOwner | undefined> {
  return transaction
    .selectFrom('users')
    .select([...ACCOUNT, 'email_confirmed_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** Connects an identity; false when it, or the account, is connected otherwise already. */
export async function insertIdentity(
  database: Database,
  provider: Provider,
  subject: string,
  userId: string,
): Promise<boolean> {
  const inserted = await database
    .insertInto('identities')
    .values({ provider, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Gives an account with an unconfirmed e-mail to who has shown that the e-mail is theirs. Whoever made it may have lain in
 * wait: its password, sessions, links and other identities are gone.
 */
export async function takeOver(transaction: Transaction<Schema>, userId: string): Promise<void> {
  await endSessions(transaction, userId)
  await transaction.deleteFrom('account_links').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('identities').where('user_id', '=', userId).execute()
  await transaction
    .updateTable('users')
    .set({ password_hash: null, email_confirmed_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
}
