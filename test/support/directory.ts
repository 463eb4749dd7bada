import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
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
 * Such a directory, in memory if there is room, for a shop or database that no test kills, freezes or lets run out of disk.
 * On ext4, creating the 300 files of a database is slow just after others were removed.
 */
export function makeDirectoryInMemory(): string {
  return makeDirectory(isUsable(IN_MEMORY) ? IN_MEMORY : undefined)
}

/** Whether there is a file system in memory with room, from which PostgreSQL can run. */
function isUsable(mount: string): boolean {
  try {
    const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n')
    const options = mounts
      .map((line) => line.split(' '))
      .find(([, path, kind]) => path === mount && kind === 'tmpfs')?.[3]
    const { bavail, bsize } = statfsSync(mount)
    const free = Math.min(bavail * bsize, process.availableMemory())
    return options !== undefined && !options.split(',').includes('noexec') && free >= ENOUGH_BYTES
  } catch {
    return false
  }
}
