import { sql } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { digestOf, newSecret } from '../../platform/identifiers.ts'

type LinkPurpose = Schema['account_links']['purpose']

/** How long a link of each kind can be used. */
const MINUTES: Record<LinkPurpose, number> = { 'reset-password': 30, 'confirm-email': 7 * 24 * 60 }

/**
 * Creates a link and returns its secret; the database stores its digest. A confirmation link replaces the earlier one. Links for
 * a new password exist side by side, since anyone can request one: the one that the owner has just opened stays valid.
 */
export async function createLink(
  transaction: Transaction,
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

/** The account of a link and the address it proves; null when it is unknown, used or expired. */
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

/** As `findLink`, and consumes the link, once of concurrent uses. Its account is locked first, as in every change of it. */
export async function consumeLink(transaction: Transaction, purpose: LinkPurpose, token: string) {
  const found = await findLink(transaction, purpose, token)
  if (!found) return null
  await transaction.selectFrom('users').select('id').where('id', '=', found.userId).forUpdate().execute()
  const link = transaction.deleteFrom('account_links').where('token_hash', '=', digestOf(token))
  return (await link.executeTakeFirst()).numDeletedRows > 0n ? found : null
}
