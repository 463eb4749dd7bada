import { resolve } from 'node:path'
import { reachPostgres } from '../database/connect-postgres.ts'
import { canMigrateFrom } from '../database/migrate.ts'
import { claimDataDirectory } from '../preflight-checks.ts'
import { StartRefusal } from '../start-refusal.ts'
import { withPictureShelf } from './image-files.ts'
import { loadShop, type Settle } from './load-shop.ts'
import type { Manifest } from './manifest.ts'
import { verifyArchive } from './read-archive.ts'

type Settings = { databaseUrl: string | null; dataDirectory: string; uploadsDirectory: string }

/**
 * Restores a backup into an empty shop, all or nothing. Whether the archive is whole, and one that this version
 * understands, is settled before anything is begun. `settle` runs in the same transaction once the rows are there. When `signal` aborts,
 * the connection is cut and nothing stays.
 */
export async function restore(
  settings: Settings,
  source: string,
  settle: Settle,
  signal?: AbortSignal,
): Promise<Manifest> {
  const file = resolve(source)
  const manifest = await verifyArchive(file)
  if (!canMigrateFrom(manifest.migrations)) {
    throw new StartRefusal(`The backup ${file} was made by a newer version of the shop; restore it with that version.`)
  }
  await claimDataDirectory(settings.dataDirectory)
  await withPictureShelf(settings.uploadsDirectory, async (pictures) => {
    const postgres = await reachPostgres(settings, () => {})
    try {
      await untilAborted(loadShop(postgres.connection, file, manifest, { pictures, settle }), signal)
    } finally {
      await postgres.stop()
    }
  })
  return manifest
}

/** Rejects as soon as the signal aborts; what the work had begun ends with its connection. */
async function untilAborted(work: Promise<void>, signal?: AbortSignal): Promise<void> {
  if (!signal) return work
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  try {
    await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
    if (signal.aborted) work.catch(() => {})
  }
}
