import { existsSync, statSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { getSystemErrorMessage } from 'node:util'
import { connectPostgres } from '../database/connect-postgres.ts'
import { syncDirectory } from '../embedded-postgres/atomic-directory.ts'
import { StartupError } from '../startup-error.ts'
import type { Manifest } from './manifest.ts'
import { verifyArchive } from './read-archive.ts'
import { saveShop } from './save-shop.ts'

type Settings = { databaseUrl: string | null; dataDirectory: string; uploadsDirectory: string }
export type Backup = { file: string; bytes: number; manifest: Manifest }

/**
 * Backs the shop up into one new file, whether it runs or not. The file gets its name once it is complete, synced to
 * the disk and verified; when the backup fails, there is no file.
 */
export async function backUp(settings: Settings, target: string, signal: AbortSignal): Promise<Backup> {
  const file = fileFor(target)
  if (existsSync(file)) throw new StartupError(`${file} is there already; nothing was overwritten.`)
  if (!existsSync(dirname(file))) throw new StartupError(`There is no directory ${dirname(file)}.`)
  const unfinished = join(dirname(file), `.${basename(file)}.unfinished-${process.pid}`)
  try {
    await save(settings, unfinished, signal)
    const manifest = await verifyArchive(unfinished)
    const { size } = await stat(unfinished)
    await rename(unfinished, file)
    await syncDirectory(dirname(file))
    return { file, bytes: size, manifest }
  } catch (error) {
    throw explainWriteError(error, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Turns an error of the disk into a `StartupError`: no space, no permission, or no disk any more. */
function explainWriteError(error: unknown, file: string): unknown {
  if (!(error instanceof Error && 'errno' in error && typeof error.errno === 'number' && 'syscall' in error))
    return error
  return new StartupError(`${file} could not be written: ${getSystemErrorMessage(error.errno)}. Nothing was kept.`)
}

/** In a directory, a backup is named after the time when it was started. */
function fileFor(target: string): string {
  const path = resolve(target)
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  return join(path, `paudha-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`)
}

async function save(settings: Settings, file: string, signal: AbortSignal): Promise<void> {
  const { databaseUrl, dataDirectory } = settings
  if (databaseUrl === null && !existsSync(join(dataDirectory, 'database'))) {
    throw new StartupError(`There is no shop in ${dataDirectory} to back up.`)
  }
  const postgres = await connectPostgres(settings, () => {})
  try {
    await saveShop(postgres.connection, settings.uploadsDirectory, file, signal)
  } finally {
    await postgres.stop()
  }
}
