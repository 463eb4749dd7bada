import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createTables } from '../../../simulator/database/create-tables.ts'
import { lockMigrations, migrateWithin, originOf } from '../../database/migrate.ts'
import { type Connection, withPostgres } from '../database/connect-postgres.ts'
import type { Transaction } from '../database/database.ts'
import { connect, hangUp, kyselyOn } from '../database/long-connection.ts'
import { claimDataDirectory } from '../preflight-checks.ts'
import { StartupError } from '../startup-error.ts'
import { newer, readJoinedEntries, verifyArchive } from './archive.ts'
import type { Manifest } from './manifest.ts'
import { isEmpty, loadRows } from './table-rows.ts'

type Settings = { databaseUrl: string | null; dataDirectory: string; uploadsDirectory: string }

/**
 * Restores a backup into an empty shop, all or nothing, after verifying that the archive is complete and that this
 * version can read it. `settle` runs in the same transaction once the rows are there. When `signal` aborts, the
 * connection is closed and nothing is changed.
 */
export async function restore(
  settings: Settings,
  source: string,
  settle: Settle,
  signal?: AbortSignal,
): Promise<Manifest> {
  const file = resolve(source)
  const manifest = await verifyArchive(file)
  requireSupported(file, manifest)
  await claimDataDirectory(settings.dataDirectory)
  await withImageFiles(settings.uploadsDirectory, (images) =>
    withPostgres(settings, (connection) => untilAborted(loadShop(connection, file, manifest, images, settle), signal)),
  )
  return manifest
}

function requireSupported(file: string, { migrations }: Manifest): void {
  const origin = originOf(migrations)
  if (origin === 'newer') throw newer(file)
  if (origin === 'older') {
    throw new StartupError(
      `Restore ${file} with the previous release, then start this one; the backup is too old for this version to upgrade.`,
    )
  }
}

/** Rejects as soon as the signal aborts; the work ends with its connection. */
async function untilAborted(work: Promise<void>, signal?: AbortSignal): Promise<void> {
  if (!signal) return work
  signal.throwIfAborted()
  work.catch(() => {})
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  await Promise.race([work, aborted])
}

/** What must be done with restored rows before the shop may open, in the transaction that wrote them. */
type Settle = (transaction: Transaction, takenAt: string) => Promise<void>

/**
 * Fills an empty database from a verified archive in one transaction: the tables as they were when it was written, its
 * rows, then later migrations. Shops that start meanwhile wait, as for any migration.
 */
export async function loadShop(
  connection: Connection,
  file: string,
  manifest: Manifest,
  images: ImageFiles,
  settle: Settle,
): Promise<void> {
  const client = await connect(connection)
  try {
    await kyselyOn(client)
      .transaction()
      .execute(async (transaction) => {
        await lockMigrations(transaction)
        if (!(await isEmpty(client))) throw new StartupError(NOT_EMPTY)
        await migrateWithin(transaction, manifest.migrations)
        // The payment simulator's tables are not in the migrations.
        if (manifest.tables.some(({ schema }) => schema === 'payment_simulator')) await createTables(transaction)
        await loadRows(client, manifest, readJoinedEntries(file), images.add)
        await migrateWithin(transaction)
        await settle(transaction, manifest.takenAt)
        await images.commit()
      })
    await client.query('analyze')
  } finally {
    await hangUp(client)
  }
}

const NOT_EMPTY = 'Restore into an empty database; this one already holds a shop. Nothing was changed.'

/** Writes images to a temporary directory, which `commit` moves into place. */
export type ImageFiles = {
  add(name: string, content: AsyncIterable<Buffer>): Promise<void>
  commit(): Promise<void>
}

/**
 * Runs `work`, which restores images into a temporary directory and moves it into place; removes all of them if it
 * fails. Throws a `StartupError` if there are images already.
 */
export async function withImageFiles(directory: string, work: (images: ImageFiles) => Promise<void>): Promise<void> {
  if ((await readdir(directory).catch(() => [])).length > 0) {
    throw new StartupError(`Move the pictures out of ${directory} first. Nothing was changed.`)
  }
  const temporary = `${directory}.unfinished-${process.pid}`
  let written = temporary
  try {
    await work({
      async add(name, content) {
        const path = join(temporary, name)
        await mkdir(dirname(path), { recursive: true })
        await pipeline(content, createWriteStream(path, { flags: 'wx', flush: true }))
      },
      async commit() {
        await mkdir(temporary, { recursive: true })
        await rmdir(directory).catch(() => {})
        await rename(temporary, directory)
        written = directory
      },
    })
  } catch (error) {
    await rm(written, { recursive: true, force: true })
    throw error
  }
}
