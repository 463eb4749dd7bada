import type { Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** Makes one user's changes wait for each other until the transaction ends; answers who they are. */
export function lockUser(transaction: Transaction<Schema>, userId: string): Promise<{ name: string; email: string }> {
  return transaction
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
