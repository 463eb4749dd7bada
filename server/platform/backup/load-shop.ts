import { sql, type Transaction } from 'kysely'
import { createTables, presentColumnName } from '../../../simulator/database/create-tables.ts'
import { KEYS_TABLE } from '../../../simulator/database/load-keys.ts'
import type { Connection } from '../database/connection.ts'
import { connect, hangUp, kyselyOn } from '../database/long-connection.ts'
import { lockMigrations, migrateWithin } from '../database/migrate.ts'
import type { Schema } from '../database/schema.ts'
import { StartupError } from '../startup-error.ts'
import type { ImageFiles } from './image-files.ts'
import { isEmpty } from './list-tables.ts'
import { loadRows } from './load-rows.ts'
import type { Manifest } from './manifest.ts'
import { readJoinedEntries } from './read-archive.ts'

/** What must be done with restored rows before the shop may open, in the transaction that wrote them. */
export type Settle = (transaction: Transaction<Schema>, takenAt: string) => Promise<void>

/**
 * Fills an empty database from a verified archive in one transaction: the tables as they were when it was written, its
 * rows, then later migrations. Shops that start meanwhile wait, as for any migration.
 */
export async function loadShop(
  connection: Connection,
  file: string,
  manifest: Manifest,
  { images, settle }: { images: ImageFiles; settle: Settle },
): Promise<void> {
  const client = await connect(connection)
  try {
    await kyselyOn(client)
      .transaction()
      .execute(async (transaction) => {
        await lockMigrations(transaction)
        if (!(await isEmpty(client))) throw new StartupError(NOT_EMPTY)
        await migrateWithin(transaction, manifest.migrations)
        await createSimulatorTables(transaction, manifest)
        await loadRows(client, withPresentColumns(manifest), readJoinedEntries(file), images)
        await migrateWithin(transaction)
        await settle(transaction, manifest.takenAt)
        await images.commit()
      })
    await client.query('analyze')
  } finally {
    await hangUp(client)
  }
}

const NOT_EMPTY =
  'There is a shop in the database already. A backup is restored into an empty one only; nothing was changed.'

/** The payment simulator creates its own tables as they are now, since they are not in the migrations. */
async function createSimulatorTables(transaction: Transaction<Schema>, { tables }: Manifest): Promise<void> {
  if (!tables.some(isOfSimulator)) return
  await createTables(transaction)
  await sql.raw(KEYS_TABLE).execute(transaction)
}

/** The simulator's columns by their present names, which an earlier version may not have used. */
function withPresentColumns(manifest: Manifest): Manifest {
  const tables = manifest.tables.map((table) =>
    isOfSimulator(table)
      ? { ...table, columns: table.columns.map((column) => presentColumnName(table.name, column)) }
      : table,
  )
  return { ...manifest, tables }
}

function isOfSimulator({ schema }: Manifest['tables'][number]): boolean {
  return schema === 'payment_simulator'
}
