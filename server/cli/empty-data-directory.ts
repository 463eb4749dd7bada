import { readdir, readlink, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { findRunningServer } from '../platform/embedded-postgres/processes.ts'
import { StartupError } from '../platform/startup-error.ts'

/**
 * Deletes everything in the data directory, including the database, also if that is in another place and linked. Throws
 * a `StartupError` while a shop uses it.
 */
export async function emptyDataDirectory(directory: string): Promise<void> {
  const entry = join(directory, 'database')
  const target = await readlink(entry).catch(() => null)
  const cluster = target === null ? entry : resolve(directory, target)
  if (await findRunningServer(cluster)) throw new StartupError(`Stop the shop that is using ${directory} first.`)
  if (target !== null) await rm(dirname(cluster), { recursive: true, force: true })
  const names = await readdir(directory).catch(() => [])
  for (const name of names) await rm(join(directory, name), { recursive: true })
}
