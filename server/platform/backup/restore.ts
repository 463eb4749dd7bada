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
 * version can read it. `settle` runs in the same transaction once the rows are there. When `signal` aborts before that
 * is committed, the connection is closed and nothing is changed.
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
    withPostgres(settings, (connection) =>
      untilAborted((unlessAborted) => {
        const commit = () => {
          unlessAborted()
          return images.commit()
        }
        return loadShop(connection, file, manifest, { ...images, commit }, settle)
      }, signal),
    ),
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

/**
 * Rejects as soon as the signal aborts; the work ends with its connection. Once the work has called `unlessAborted`, which throws
 * if the signal has aborted, it is completed whatever the signal does.
 */
async function untilAborted(
  work: (unlessAborted: () => void) => Promise<void>,
  signal = new AbortController().signal,
): Promise<void> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  const working = work(() => {
    signal.throwIfAborted()
    signal.removeEventListener('abort', abort)
  })
  working.catch(() => {})
  await Promise.race([working, aborted])
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
    images.keep()
    // PostgreSQL does it by itself later.
    await client.query('analyze').catch(() => {})
  } finally {
    await hangUp(client)
  }
}

const NOT_EMPTY = 'Restore into an empty database; this one already holds a shop. Nothing was changed.'

/** Writes images to a temporary directory, which `commit` moves into place. After `keep` they are not removed any more. */
export type ImageFiles = {
  add(name: string, content: AsyncIterable<Buffer>): Promise<void>
  commit(): Promise<void>
  keep(): void
}

/**
 * Runs `work`, which restores images into a temporary directory and moves it into place; removes all of them if it
 * fails before `keep`. Throws a `StartupError` if there are images already.
 */
export async function withImageFiles(directory: string, work: (images: ImageFiles) => Promise<void>): Promise<void> {
  if ((await readdir(directory).catch(() => [])).length > 0) {
    throw new StartupError(`Move the pictures out of ${directory} first. Nothing was changed.`)
  }
  const temporary = `${directory}.unfinished-${process.pid}`
  let written: string | null = temporary
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
      keep() {
        written = null
      },
    })
  } catch (error) {
    if (written !== null) await rm(written, { recursive: true, force: true })
    throw error
  }
}
