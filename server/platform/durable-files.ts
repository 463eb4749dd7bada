import { open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { processExists } from './embedded-postgres/processes.ts'
import { codeOf } from './startup-error.ts'

/**
 * Creates a directory completely or not at all: `fill` writes into a temporary one, which is renamed at the end. If
 * another process has created the directory first, that one stays. Removes leftovers of interrupted calls.
 */
export async function createAtomically(
  directory: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<string> {
  await removeLeftovers(directory)
  const unfinished = `${directory}.unfinished-${process.pid}`
  try {
    await fill(unfinished)
    await rename(unfinished, directory)
    await syncDirectory(path.dirname(directory))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
  }
  return directory
}

async function removeLeftovers(directory: string): Promise<void> {
  const parent = path.dirname(directory)
  const prefix = `${path.basename(directory)}.unfinished-`
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const owner = Number(name.slice(prefix.length))
    if (owner === process.pid || !processExists(owner)) await rm(path.join(parent, name), { recursive: true })
  }
}

/** Makes the names in a directory survive a power failure; Windows cannot sync directories. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory)
  await handle.sync().finally(() => handle.close())
}
