import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartRefusal } from '../start-refusal.ts'

const BUILD = fileURLToPath(new URL('../../../build', import.meta.url))

/** A whole build (bootstrap/releases.mjs), and the directory of all of them. */
export type Release = { directory: string; releases: string }

/**
 * The release that this process was started from, which it goes on reading from whatever is built meanwhile. Run from its
 * sources, the shop takes the current one.
 */
export function ownRelease(): Release {
  const release = isBundled() ? dirname(import.meta.dirname) : join(BUILD, 'releases', currentId())
  if (!existsSync(join(release, 'server/index.js')))
    throw new StartRefusal('The pages have not been built yet; run `npm start`, which builds them.')
  return { directory: release, releases: dirname(release) }
}

/** Notes that this process runs from the release, which a later build does not remove then; answers what takes it back. */
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

/** The directory of the release, other than its own, that has this hashed file; null where none has. */
export async function findAsset({ directory, releases }: Release, name: string): Promise<string | null> {
  if (!/^[\w.-]+$/.test(name)) return null
  for (const id of await readdir(releases)) {
    const assets = join(releases, id, 'client/assets')
    if (id !== basename(directory) && !id.startsWith('.') && existsSync(join(assets, name))) return assets
  }
  return null
}

/** In the bundle this module is a part of the release's `shop`; `import.meta.url` names its source there, too. */
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
