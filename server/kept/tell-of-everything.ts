import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Lets every process forget all its kept answers once this transaction is committed. */
export async function tellOfEverything(transaction: Transaction<Schema>): Promise<void> {
  await sql`select pg_notify('shop_changes', 'everything')`.execute(transaction)
}
