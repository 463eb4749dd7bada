import { open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { exists } from './processes.ts'

/**
 * Makes a directory whole or not at all: `fill` works under a temporary name, which becomes `directory` at the end. When
 * another process was first with a directory of that name, theirs stays. Removes what interrupted calls left behind.
 */
export async function makeWhole(directory: string, fill: (unfinished: string) => Promise<void>): Promise<string> {
  await removeLeftovers(directory)
  const unfinished = `${directory}.unfinished-${process.pid}`
  try {
    await fill(unfinished)
    await rename(unfinished, directory)
    await makeDurable(path.dirname(directory))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!isTaken(error)) throw error
  }
  return directory
}

async function removeLeftovers(directory: string): Promise<void> {
  const parent = path.dirname(directory)
  const prefix = `${path.basename(directory)}.unfinished-`
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const maker = Number(name.slice(prefix.length))
    if (maker === process.pid || !exists(maker)) await rm(path.join(parent, name), { recursive: true })
  }
}

/** Makes the names in a directory outlive a power failure; Windows has no such thing. */
export async function makeDurable(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory)
  await handle.sync().finally(() => handle.close())
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')
}
