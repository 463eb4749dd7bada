import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

type Marking = { messageId: string; adminId: string; isAnswered: boolean }

/** Records that an admin has answered a message, or that it is open again. The first answer stays recorded. */
export async function markAnswered(database: Database, { messageId, adminId, isAnswered }: Marking): Promise<void> {
  await database
    .updateTable('contact_messages')
    .set(
      isAnswered
        ? { answered_at: sql<Date>`now()`, answered_by: adminId, is_held: false }
        : { answered_at: null, answered_by: null, is_held: false },
    )
    .where('id', '=', messageId)
    .where((row) => row.or([row('answered_at', isAnswered ? 'is' : 'is not', null), row('is_held', '=', true)]))
    .execute()
}
