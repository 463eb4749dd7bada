import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { digestOf, newSecret } from '../../platform/identifiers.ts'

export type LinkPurpose = Schema['account_links']['purpose']

/** How long a link of each kind can be used. */
const MINUTES: Record<LinkPurpose, number> = { 'reset-password': 30, 'confirm-email': 7 * 24 * 60 }

/**
 * Makes a link's secret, told here once; the database keeps its digest. A link that confirms an address replaces the
 * account's earlier one; links for a new password live side by side, so that asking for another one, which anyone can do,
 * does not break the one that the owner has just opened.
 */
export async function makeLink(
  transaction: Transaction<Schema>,
  link: { userId: string; purpose: LinkPurpose; email: string; sessionId?: string | null },
): Promise<string> {
  const token = newSecret()
  const row = {
    token_hash: digestOf(token),
    email: link.email,
    session_id: link.sessionId ?? null,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES[link.purpose]})`,
  }
  await transaction
    .insertInto('account_links')
    .values({ ...row, user_id: link.userId, purpose: link.purpose })
    .onConflict((conflict) =>
      conflict.column('user_id').where('purpose', '=', sql.lit('confirm-email')).doUpdateSet(row),
    )
    .execute()
  return token
}

/** Whose link this is and which address it proves; null when it is unknown, used or too old. */
export async function findLink(database: Database, purpose: LinkPurpose, token: string) {
  const link = await database
    .selectFrom('account_links')
    .select(['user_id as userId', 'email', 'session_id as sessionId'])
    .where('token_hash', '=', digestOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return link ?? null
}

/**
 * As `findLink`, and uses the link up: of many at once one gets it. Whose it is is locked before it, since whoever changes
 * an account comes to its links last: the other way round two of them could wait for each other.
 */
export async function takeLink(transaction: Transaction<Schema>, purpose: LinkPurpose, token: string) {
  const found = await findLink(transaction, purpose, token)
  if (!found) return null
  await transaction.selectFrom('users').select('id').where('id', '=', found.userId).forUpdate().execute()
  const link = await transaction
    .deleteFrom('account_links')
    .where('token_hash', '=', digestOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id as userId', 'email', 'session_id as sessionId'])
    .executeTakeFirst()
  return link ?? null
}
