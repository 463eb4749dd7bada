import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** How many of each were ended. */
export type EndedSignIns = { sessions: number; links: number; flows: number }

/**
 * Tables with rows that expire: each holds something that opens an account, or is about to. A test compares the list with
 * the database.
 */
export const SIGN_IN_TABLES = ['sessions', 'account_links', 'sign_in_flows', 'pending_identities'] as const

/**
 * Ends all sessions, and with them the mailed links, pending changes of address and provider sign-ins under way that could
 * open an account: of one account, or of all where the id is null. Passwords, identities and carts stay.
 */
export async function endSignIns(transaction: Transaction<Schema>, userId: string | null): Promise<EndedSignIns> {
  const sessions = await transaction
    .deleteFrom('sessions')
    .$if(userId !== null, (rows) => rows.where('user_id', '=', userId))
    .executeTakeFirst()
  const links = await transaction
    .deleteFrom('account_links')
    .where('purpose', 'in', ['reset-password', 'confirm-email'])
    .$if(userId !== null, (rows) => rows.where('user_id', '=', userId))
    .executeTakeFirst()
  const connecting = await transaction
    .deleteFrom('sign_in_flows')
    .$if(userId !== null, (rows) => rows.where('connects_user_id', '=', userId))
    .executeTakeFirst()
  const flows = Number(connecting.numDeletedRows) + (userId === null ? await endPendingIdentities(transaction) : 0)
  return { sessions: Number(sessions.numDeletedRows), links: Number(links.numDeletedRows), flows }
}

/** Identities that wait for an e-mail belong to no account yet. */
async function endPendingIdentities(transaction: Transaction<Schema>): Promise<number> {
  const { numDeletedRows } = await transaction.deleteFrom('pending_identities').executeTakeFirst()
  return Number(numDeletedRows)
}
