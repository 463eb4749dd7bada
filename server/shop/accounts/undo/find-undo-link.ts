import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { digestOf } from '../../../platform/identifiers.ts'

/** A valid undo link; undefined when it is unknown, used, voided or expired. */
export function findUndoLink(database: Database, token: string) {
  return database
    .selectFrom('undo_links')
    .selectAll()
    .where('token_hash', '=', digestOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}
