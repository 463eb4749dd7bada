import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const created: string[] = []

process.on('exit', () => {
  for (const directory of created) rmSync(directory, { recursive: true })
})

/**
 * An empty directory that is removed when this process exits, after everything that uses it was stopped. All users may
 * read it, since PostgreSQL, started by root, runs as another user.
 */
export function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'paudha-'))
  chmodSync(directory, 0o755)
  created.push(directory)
  return directory
}
