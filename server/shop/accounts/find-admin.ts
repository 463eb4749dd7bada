import type { Database } from '../../platform/database/database.ts'

/** The admin who is mailed about the shop's work: the first of the active ones. */
export function findOwner(database: Database): Promise<{ email: string } | undefined> {
  return database
    .selectFrom('users')
    .select('email')
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
