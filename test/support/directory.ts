import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

process.on('exit', () => {
  for (const directory of made) rmSync(directory, { recursive: true })
})

/**
 * An empty directory that is removed when this process ends: after everything that was started in it was stopped.
 * Others may look into it, since PostgreSQL, started by root, runs as somebody else.
 */
export function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'paudha-'))
  chmodSync(directory, 0o755)
  made.push(directory)
  return directory
}
