import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/** Reads everything as it was at one moment, whatever is written meanwhile. Nothing can be written. */
export function inSnapshot<Result>(
  database: Database,
  read: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
