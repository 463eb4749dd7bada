import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Deletes mails of these causes that wait to be sent, so that none leaves after its reader has ended them. */
export async function withdrawMails(database: Database, causes: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from mails
    where sent_at is null and (claimed_until is null or claimed_until < now()) and cause in (${causes})
  `.execute(database)
}
