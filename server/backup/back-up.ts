import { existsSync, statSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { makeDurable } from '../database/embedded/whole-directory.ts'
import { reachPostgres } from '../database/reach-postgres.ts'
import type { Environment } from '../environment.ts'
import { StartRefusal } from '../start-refusal.ts'
import type { Manifest } from './manifest.ts'
import { verifyArchive } from './read-archive.ts'
import { saveShop } from './save-shop.ts'

type Settings = Pick<Environment, 'databaseUrl' | 'dataDirectory' | 'uploadsDirectory'>
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
  } finally {
    await rm(unfinished, { force: true })
  }
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
