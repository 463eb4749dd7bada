import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { endCredentials } from './end-credentials.ts'

/** How many of each were ended. */
export type EndedSignIns = { sessions: number; links: number }

/**
 * Tables with rows that expire, each of which opens an account or is about to; and the known devices. A test compares
 * the list with the database.
 */
export const SIGN_IN_TABLES = [
  'known_devices',
  'pending_sign_ins',
  'passkey_challenges',
  'totp_setups',
  'sessions',
  'account_links',
  'sign_in_flows',
  'pending_identities',
] as const

/**
 * Ends all sessions, mailed links, pending changes of address and pending sign-ins: of one account, or of all where the
 * id is null. Passwords, identities, second factors and carts stay.
 */
export async function endSignIns(transaction: Transaction<Schema>, userId: string | null): Promise<EndedSignIns> {
  const before = await count(transaction, userId)
  if (userId === null) for (const table of SIGN_IN_TABLES) await transaction.deleteFrom(table).execute()
  else await endCredentials(transaction, userId)
  const after = await count(transaction, userId)
  return { sessions: before.sessions - after.sessions, links: before.links - after.links }
}

async function count(transaction: Transaction<Schema>, userId: string | null): Promise<EndedSignIns> {
  const rowsOf = async (table: 'sessions' | 'account_links') => {
    const { rows } = await transaction
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .$if(userId !== null, (counted) => counted.where('user_id', '=', userId))
      .executeTakeFirstOrThrow()
    return rows
  }
  return { sessions: await rowsOf('sessions'), links: await rowsOf('account_links') }
}
