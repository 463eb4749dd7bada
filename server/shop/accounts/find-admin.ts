import type { Database } from '../../platform/database/database.ts'

/** How many active admins there are. */
export async function countActiveAdmins(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('users')
    .select((user) => user.fn.countAll<number>().as('count'))
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

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
