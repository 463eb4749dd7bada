import { existsSync, statSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { getSystemErrorMessage } from 'node:util'
import { reachPostgres } from '../database/connect-postgres.ts'
import { makeDurable } from '../embedded-postgres/whole-directory.ts'
import { StartRefusal } from '../start-refusal.ts'
import type { Manifest } from './manifest.ts'
import { verifyArchive } from './read-archive.ts'
import { saveShop } from './save-shop.ts'

type Settings = { databaseUrl: string | null; dataDirectory: string; uploadsDirectory: string }
export type Backup = { file: string; bytes: number; manifest: Manifest }

/**
 * Backs the shop up into one new file, while it runs or while it doesn't. The file gets its name when it is complete,
 * on the disk and was read back; until then, or when it fails, there is none.
 */
export async function backUp(settings: Settings, target: string, signal: AbortSignal): Promise<Backup> {
  const file = fileFor(target)
  if (existsSync(file)) throw new StartRefusal(`${file} is there already; nothing was overwritten.`)
  if (!existsSync(dirname(file))) throw new StartRefusal(`There is no directory ${dirname(file)}.`)
  const unfinished = join(dirname(file), `.${basename(file)}.unfinished-${process.pid}`)
  try {
    await save(settings, unfinished, signal)
    const manifest = await verifyArchive(unfinished)
    const { size } = await stat(unfinished)
    await rename(unfinished, file)
    await makeDurable(dirname(file))
    return { file, bytes: size, manifest }
  } catch (error) {
    throw refusalToWrite(error, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** What a disk says to a file that it cannot take, as a refusal: there is no space, no right to write, or no disk any more. */
function refusalToWrite(error: unknown, file: string): unknown {
  if (!(error instanceof Error && 'errno' in error && typeof error.errno === 'number' && 'syscall' in error))
    return error
  return new StartRefusal(`${file} could not be written: ${getSystemErrorMessage(error.errno)}. Nothing was kept.`)
}

/** In a directory, a backup is named after the moment when it was begun. */
function fileFor(target: string): string {
  const path = resolve(target)
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  return join(path, `paudha-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`)
}

async function save(settings: Settings, file: string, signal: AbortSignal): Promise<void> {
  const { databaseUrl, dataDirectory } = settings
  if (databaseUrl === null && !existsSync(join(dataDirectory, 'database'))) {
    throw new StartRefusal(`There is no shop in ${dataDirectory} to back up.`)
  }
  const postgres = await reachPostgres(settings, () => {})
  try {
    await saveShop(postgres.connection, settings.uploadsDirectory, file, signal)
  } finally {
    await postgres.stop()
  }
}
