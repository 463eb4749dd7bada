import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { type Connection, requireShop, withPostgres } from '../database/connect-postgres.ts'
import { connect, hangUp } from '../database/long-connection.ts'
import { syncDirectory } from '../durable-files.ts'
import { codeOf, StartupError, systemMessage } from '../startup-error.ts'
import { type ArchiveWriter, verifyArchive, writeArchive } from './archive.ts'
import { entryOfImage, entryOfTable, FORMAT, MANIFEST, type Manifest, type Table } from './manifest.ts'
import { listSequences, listTables, quoteWithColumns } from './table-rows.ts'

type Settings = { databaseUrl: string | null; dataDirectory: string; uploadsDirectory: string }
type Backup = { file: string; bytes: number; manifest: Manifest }

/**
 * Backs the shop up into one new file, whether it runs or not. The file gets its name once it is complete, synced to
 * the disk and verified; when the backup fails, there is no file.
 */
export async function backUp(settings: Settings, target: string, signal: AbortSignal): Promise<Backup> {
  const file = fileFor(target)
  if (existsSync(file)) throw new StartupError(`${file} already exists. Choose another name; nothing was overwritten.`)
  if (!existsSync(dirname(file)))
    throw new StartupError(`The directory ${dirname(file)} does not exist. Create it first.`)
  requireShop(settings)
  const unfinished = join(dirname(file), `.${basename(file)}.unfinished-${process.pid}`)
  try {
    await withPostgres(settings, (connection) => saveShop(connection, settings.uploadsDirectory, unfinished, signal))
    const manifest = await verifyArchive(unfinished)
    const { size } = await stat(unfinished)
    await rename(unfinished, file)
    await syncDirectory(dirname(file))
    return { file, bytes: size, manifest }
  } catch (error) {
    const reason = systemMessage(error)
    throw reason === null ? error : new StartupError(`${file} could not be written: ${reason}. Nothing was kept.`)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** In a directory, a backup is named after the time when it was started. */
function fileFor(target: string): string {
  const path = resolve(target)
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  return join(path, `paudha-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`)
}

const { version: VERSION } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/**
 * Writes a snapshot of all rows of the shop, and its images, while the shop may run. Sequences are read after the rows:
 * they only grow, and no number may be used twice.
 */
export async function saveShop(
  connection: Connection,
  uploadsDirectory: string,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const client = await connect(connection)
  try {
    await writeArchive(file, signal, async (archive) => {
      await client.query('begin isolation level repeatable read read only')
      const migrations = await listMigrations(client)
      const tables: Manifest['tables'] = []
      for (const table of await listTables(client)) tables.push(await saveTable(client, archive, table))
      const manifest: Manifest = {
        format: FORMAT,
        version: VERSION,
        takenAt: await takenAt(client),
        migrations,
        tables,
        sequences: await listSequences(client),
        pictures: await saveImages(archive, uploadsDirectory),
      }
      await client.query('commit')
      await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)))
    })
  } finally {
    await hangUp(client)
  }
}

async function saveTable(client: pg.Client, archive: ArchiveWriter, table: Table): Promise<Manifest['tables'][number]> {
  const rows = client.query(to(`copy ${quoteWithColumns(client, table)} to stdout`))
  const content = await archive.addInParts(entryOfTable(table), rows)
  // The stream may end before the server's count of its rows has arrived; the next answer comes after it.
  await client.query('select')
  return { ...table, rows: rows.rowCount, content }
}

/** The time of the snapshot, by the database's clock. */
async function takenAt(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('select now()')
  return (rows[0]?.now ?? new Date(0)).toISOString()
}

/** Throws a `StartupError` if the database has none, as it holds no shop then. */
async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rowCount } = await client.query("select where to_regclass('public.kysely_migration') is not null")
  if (rowCount === 0)
    throw new StartupError('Set DATABASE_URL to the database of your shop; this one has no shop to back up.')
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Images are stored before the rows that name them; one that is deleted meanwhile is in no row any more. */
async function saveImages(archive: ArchiveWriter, directory: string): Promise<Manifest['pictures']> {
  const images: Manifest['pictures'] = []
  for (const name of await listImages(directory)) {
    const image = await nullIfMissing(readFile(join(directory, name)))
    if (image) images.push({ name, content: await archive.add(entryOfImage(name), image) })
  }
  return images
}

/** Hidden files and folders are unfinished uploads. */
async function listImages(directory: string): Promise<string[]> {
  const entries = (await nullIfMissing(readdir(directory, { recursive: true, withFileTypes: true }))) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep))
    .filter((parts) => !parts.some((part) => part.startsWith('.')))
    .map((parts) => parts.join('/'))
    .toSorted()
}

async function nullIfMissing<Content>(reading: Promise<Content>): Promise<Content | null> {
  return reading.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
}
