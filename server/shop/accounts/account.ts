import { type InsertObject, type Selectable, sql } from 'kysely'
import type { User } from '../../../contract/accounts.ts'
import type { Schema } from '../../database/schema.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/handler.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import type { VerifiedCredential } from './sessions.ts'

type AccountColumn = 'id' | 'name' | 'email' | 'phone_number' | 'is_admin' | 'is_active'
export type Account = Pick<Selectable<Schema['users']>, AccountColumn>

/** In a query of users: the columns of `Account`. */
export const ACCOUNT_COLUMNS = ['users.id', 'name', 'email', 'phone_number', 'is_admin', 'is_active'] as const

export type VerifiedAccount = { account: Account; verified: VerifiedCredential; isNew?: boolean }

export function presentAccount({ id, name, email, phone_number, is_admin, is_active }: Account): User {
  return { _id: id, name, email, phoneNumber: phone_number, isAdmin: is_admin, isActive: is_active }
}

export function presentCaller({ userId, sessionId: _, ...user }: Caller): User {
  return { _id: userId, ...user }
}

/** Inserts an account; undefined when another one has its e-mail. */
export function insertAccount(transaction: Transaction, account: Omit<InsertObject<Schema, 'users'>, 'id'>) {
  return transaction
    .insertInto('users')
    .values({ id: newIdentifier(), ...account })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(ACCOUNT_COLUMNS)
    .executeTakeFirst()
}

export async function hasPassword(database: Database, userId: string): Promise<boolean> {
  const account = await database.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return account?.password_hash != null
}

export async function isEmailTaken(database: Database, email: string): Promise<boolean> {
  return (await database.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

/**
 * Whether an account, or a new one, can take an address that it has not proven: not while another account has it, nor while an
 * owner who had proven it may still undo its change.
 */
export async function isEmailFree(database: Database, email: string, userId: string | null = null): Promise<boolean> {
  if (await isEmailTaken(database, email)) return false
  const reserving = await database
    .selectFrom('undo_links')
    .select('id')
    .where('email', '=', email)
    .where('is_reserved', '=', true)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('user_id', '!=', userId ?? '')
    .limit(1)
    .executeTakeFirst()
  return reserving === undefined
}

/** What only the account's owner sees. `pending_email` waits for its confirmation. */
export function findAccountDetails(database: Database, userId: string) {
  return database
    .selectFrom('users')
    .leftJoin('account_links as link', (join) =>
      join
        .onRef('link.user_id', '=', 'users.id')
        .onRef('link.email', '!=', 'users.email')
        .on('link.purpose', '=', 'confirm-email')
        .on('link.expires_at', '>', sql<Date>`now()`),
    )
    .select(({ eb }) => [
      eb('users.password_hash', 'is not', null).as('has_password'),
      eb('users.email_confirmed_at', 'is not', null).as('is_email_confirmed'),
      'link.email as pending_email',
      'link.session_id as pending_session_id',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}
