import { sql } from 'kysely'
import type { Provider } from '../../../database/column-types.ts'
import type { ProviderIdentity } from '../../../integrations/oauth.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { endWishlistMails } from '../../newsletter/unsubscribe.ts'
import { ACCOUNT_COLUMNS, type Account } from '../account.ts'
import { endCredentials } from '../end-credentials.ts'

export type EmailOwner = Account & { email_proven_at: Date | null }

export function findByIdentity(database: Database, provider: Provider, subject: string): Promise<Account | undefined> {
  return database
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(ACCOUNT_COLUMNS)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export function findByEmail(transaction: Transaction, email: string): Promise<EmailOwner | undefined> {
  return transaction
    .selectFrom('users')
    .select([...ACCOUNT_COLUMNS, 'email_proven_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** Connects an identity; false when it, or the account, is already connected otherwise. */
export async function insertIdentity(
  database: Database,
  provider: Provider,
  { subject, email }: Pick<ProviderIdentity, 'subject' | 'email'>,
  userId: string,
): Promise<boolean> {
  const verified_email = email?.isVerified ? email.address.trim().toLowerCase().slice(0, 254) : null
  const inserted = await database
    .insertInto('identities')
    .values({ provider, subject, user_id: userId, verified_email })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * One is trusted when it was connected before the address was last proven, or when its provider verified that address: only then
 * it surely belongs to the reader of the mailbox.
 */
export function listIdentities(database: Database, userId: string) {
  return database
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['provider', 'subject', 'verified_email', 'identities.created_at', isTrusted.as('isTrusted')])
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute()
}

const isTrusted = sql<boolean>`(
  coalesce(identities.created_at <= users.email_proven_at, false)
  or coalesce(identities.verified_email = users.email, false)
)`

/** Disconnects the identities that are not trusted; returns their providers. */
export async function deleteUntrustedIdentities(transaction: Transaction, userId: string): Promise<Provider[]> {
  const untrusted = await transaction
    .deleteFrom('identities')
    .using('users')
    .whereRef('users.id', '=', 'identities.user_id')
    .where('users.id', '=', userId)
    .where((identity) => identity.not(isTrusted))
    .returning('provider')
    .execute()
  return untrusted.map(({ provider }) => provider).toSorted()
}

/**
 * Gives an account to the person whose provider verified its address, when no credential was ever proven to be theirs: an
 * attacker may have created it in advance. Its credentials end, and so do mails about its wishlist.
 */
export async function takeOver(transaction: Transaction, userId: string): Promise<void> {
  await transaction.deleteFrom('identities').where('user_id', '=', userId).execute()
  await transaction
    .updateTable('users')
    .set({ password_hash: null, email_confirmed_at: sql<Date>`now()`, email_proven_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
  await endCredentials(transaction, userId)
  await transaction.deleteFrom('account_links').where('user_id', '=', userId).execute()
  await endWishlistMails(transaction, userId)
}
