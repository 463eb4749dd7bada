import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '../startup-error.ts'

const BUILD = fileURLToPath(new URL('../../../build', import.meta.url))

/** The directory of one build (bootstrap/releases.mjs), and that of all builds. */
export type Release = { directory: string; releases: string }

/**
 * The release that this process was started from, whatever is built meanwhile. Run from its sources, the shop takes the
 * current one.
 */
export function runningRelease(): Release {
  const release = isBundled() ? dirname(import.meta.dirname) : join(BUILD, 'releases', currentId())
  if (!existsSync(join(release, 'server/index.js')))
    throw new StartupError('The pages have not been built yet; run `npm start`, which builds them.')
  return { directory: release, releases: dirname(release) }
}

/** Marks the release as used by this process, so that a later build does not remove it; returns what unmarks it. */
export async function markInUse({ directory }: Release): Promise<() => Promise<void>> {
  const mark = join(directory, 'used-by', String(process.pid))
  try {
    await mkdir(dirname(mark), { recursive: true })
    await writeFile(mark, '')
  } catch (error) {
    // In a container the build may be read-only; then nothing is built beside it either.
    if (error instanceof Error && 'code' in error && ['EROFS', 'EACCES', 'EPERM'].includes(String(error.code)))
      return async () => {}
    throw error
  }
  return () => rm(mark, { force: true })
}

/** The assets directory of another release that has this hashed file; null where none has. */
export async function findAsset({ directory, releases }: Release, name: string): Promise<string | null> {
  if (!/^[\w.-]+$/.test(name)) return null
  for (const id of await readdir(releases)) {
    const assets = join(releases, id, 'client/assets')
    if (id !== basename(directory) && !id.startsWith('.') && existsSync(join(assets, name))) return assets
  }
  return null
}

/** The bundled module lies in the release's `shop` directory; its `import.meta.url` is that of the source. */
function isBundled(): boolean {
  return basename(import.meta.dirname) === 'shop'
}

function currentId(): string {
  try {
    return readFileSync(join(BUILD, 'current'), 'utf8').trim()
  } catch {
    return 'none'
  }
}
