import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's file system in memory */
const IN_MEMORY = '/dev/shm'
/** More than the database of a run of the tests needs, with its write-ahead log */
const ENOUGH_BYTES = 4 * 2 ** 30

const created: string[] = []

process.on('exit', () => {
  for (const directory of created) rmSync(directory, { recursive: true })
})

/**
 * An empty directory that is removed when this process exits, after everything that uses it was stopped. All users may
 * read it, since PostgreSQL, started by root, runs as another user.
 */
export function makeDirectory(parent = tmpdir()): string {
  const directory = mkdtempSync(join(parent, 'paudha-'))
  chmodSync(directory, 0o755)
  created.push(directory)
  return directory
}

/**
 * Such a directory in memory where there is room, for many short-lived files that need not outlive the machine. On ext4,
 * making files is slow just after others were removed.
 */
export function makeDirectoryInMemory(): string {
  return makeDirectory(hasRoom() ? IN_MEMORY : undefined)
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES
  } catch {
    return false
  }
}
