import { readdir, readlink, realpath, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { clustersDirectory } from '../platform/embedded-postgres/create-cluster.ts'
import { findRunningServer } from '../platform/embedded-postgres/processes.ts'
import { StartupError } from '../platform/startup-error.ts'

/**
 * Deletes everything in the data directory, including the database, also if that is in another place and linked. Throws
 * a `StartupError` while a shop uses it.
 */
export async function emptyDataDirectory(directory: string): Promise<void> {
  const linked = await linkedCluster(directory)
  if (await findRunningServer(linked ?? join(directory, 'database')))
    throw new StartupError(`Stop the shop that is using ${directory} first.`)
  if (linked !== null) {
    // Only a directory that the shop made for its cluster contains nothing else.
    const parent = dirname(linked)
    await rm(dirname(parent) === clustersDirectory ? parent : linked, { recursive: true, force: true })
  }
  const names = await readdir(directory).catch(() => [])
  for (const name of names) await rm(join(directory, name), { recursive: true })
}

/** Where the data directory's `database` points to; null if it is not a link. */
export async function linkedCluster(directory: string): Promise<string | null> {
  const target = await readlink(join(directory, 'database')).catch(() => null)
  return target === null ? null : resolve(await realpath(directory), target)
}
