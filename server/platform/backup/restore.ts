import { resolve } from 'node:path'
import { connectPostgres } from '../database/connect-postgres.ts'
import { originOf } from '../database/migrate.ts'
import { claimDataDirectory } from '../preflight-checks.ts'
import { StartupError } from '../startup-error.ts'
import { withImageFiles } from './image-files.ts'
import { loadShop, type Settle } from './load-shop.ts'
import type { Manifest } from './manifest.ts'
import { verifyArchive } from './read-archive.ts'

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
  await withImageFiles(settings.uploadsDirectory, async (images) => {
    const postgres = await connectPostgres(settings, () => {})
    try {
      await untilAborted(loadShop(postgres.connection, file, manifest, { images, settle }), signal)
    } finally {
      await postgres.stop()
    }
  })
  return manifest
}

function requireSupported(file: string, { migrations }: Manifest): void {
  const origin = originOf(migrations)
  if (origin === 'newer') {
    throw new StartupError(`The backup ${file} was made by a newer version of the shop; restore it with that version.`)
  }
  if (origin === 'older') {
    throw new StartupError(
      `The backup ${file} was made by an older version of the shop than this one can bring up to date; restore it with the previous release, then start this one.`,
    )
  }
}

/** Rejects as soon as the signal aborts; the work ends with its connection. */
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
