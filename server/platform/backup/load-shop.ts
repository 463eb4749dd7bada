import { Kysely, PostgresAdapter, PostgresDialect, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { createTables } from '../../../simulator/database/create-tables.ts'
import { KEYS_TABLE } from '../../../simulator/database/kept-keys.ts'
import type { Connection } from '../database/connection.ts'
import { connect, hangUp } from '../database/long-connection.ts'
import { migrateWithin } from '../database/migrate.ts'
import type { Schema } from '../database/schema.ts'
import { StartRefusal } from '../start-refusal.ts'
import type { PictureShelf } from './image-files.ts'
import { isEmpty } from './list-tables.ts'
import { loadRows } from './load-rows.ts'
import type { Manifest } from './manifest.ts'
import { readPieces } from './read-archive.ts'

/** What has to be done to restored rows before the shop may open on them, in the transaction that wrote them. */
export type Settle = (transaction: Transaction<Schema>, takenAt: string) => Promise<void>

/**
 * Fills an empty database from an archive that was found to be whole, in one transaction: the tables as they were when
 * it was written, its rows, then the migrations since. Shops that start meanwhile wait, as for any migration.
 */
export async function loadShop(
  connection: Connection,
  file: string,
  manifest: Manifest,
  { pictures, settle }: { pictures: PictureShelf; settle: Settle },
): Promise<void> {
  const client = await connect(connection)
  try {
    await overConnection(client)
      .transaction()
      .execute(async (transaction) => {
        await new PostgresAdapter().acquireMigrationLock(transaction, LOCK)
        if (!(await isEmpty(client))) throw new StartRefusal(NOT_EMPTY)
        await migrateWithin(transaction, manifest.migrations.at(-1))
        await makeSimulatorTables(transaction, manifest)
        await loadRows(client, manifest, readPieces(file), pictures)
        await migrateWithin(transaction)
        await settle(transaction, manifest.takenAt)
        await pictures.place()
      })
    await client.query('analyze')
  } finally {
    await hangUp(client)
  }
}

const NOT_EMPTY =
  'There is a shop in the database already. A backup is restored into an empty one only; nothing was changed.'
/** PostgreSQL needs no table to lock; Kysely's interface names one all the same. */
const LOCK = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' }

/** Kysely's transactions on the connection that rows are copied over. */
function overConnection(client: pg.Client): Kysely<Schema> {
  const only = { query: client.query.bind(client), release() {} }
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { options: {}, connect: async () => only, end: async () => {} } }),
  })
}

/** A demo's payment provider keeps its own tables; it makes them itself, so that migrations know nothing of them. */
async function makeSimulatorTables(transaction: Transaction<Schema>, { tables }: Manifest): Promise<void> {
  if (!tables.some(({ schema }) => schema === 'payment_simulator')) return
  await createTables(transaction)
  await sql.raw(KEYS_TABLE).execute(transaction)
}
