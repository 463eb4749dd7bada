import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { digestOf } from '../../../platform/identifiers.ts'

/** An undo link that can be used; undefined when it is unknown, used, voided or too old. */
export function findUndoLink(database: Database, token: string) {
  return database
    .selectFrom('undo_links')
    .selectAll()
    .where('token_hash', '=', digestOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}
