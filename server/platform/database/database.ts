import { Kysely, type Transaction } from 'kysely'
import { Refusal } from '../refusal.ts'
import type { Connection } from './connection.ts'
import { FewTripsDialect } from './dialect.ts'
import { openPool } from './pool.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

/** The database, by way of a pool of connections in which every wait is bounded. */
export function openDatabase(connection: Connection, settings: { name: string; connections: number }): Database {
  const pool = openPool(connection, settings)
  const database = new Kysely<Schema>({ dialect: new FewTripsDialect(pool) })
  pools.set(database, pool)
  return database
}

const pools = new WeakMap<Database, ReturnType<typeof openPool>>()

/** How many connections are asked over just now and how many are free, and how many requests wait for one. */
export function poolUse(database: Database): { busy: number; free: number; awaited: number } {
  return pools.get(database)?.use() ?? { busy: 0, free: 0, awaited: 0 }
}

/** Resolves when there is room for one more request; throws a `QueueFull` where too many come. */
export async function roomAt(database: Database): Promise<void> {
  await pools.get(database)?.admit()
}

class RolledBack extends Error {}

/** Runs the work in one transaction; when what it returns `isRefused`, as a `Refusal` is, nothing of it stays. */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
  isRefused: (result: Result) => boolean = (result) => result instanceof Refusal,
): Promise<Result> {
  let result: Result | undefined
  try {
    await database.transaction().execute(async (transaction) => {
      result = await work(transaction)
      if (isRefused(result)) throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return result as Result
}
