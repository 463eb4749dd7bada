import type { Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** Makes one user's changes wait for each other until the transaction ends. */
export async function lockUser(transaction: Transaction<Schema>, userId: string): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
