import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runChild } from './children.mjs'
import { fail, node, root, say } from './install.mjs'
import { compressFiles, lightenPages } from './page-files.mjs'
import { openReleases } from './releases.mjs'

const pages = [
  'web',
  'domain',
  'contract',
  'content',
  'vite.config.ts',
  'react-router.config.ts',
  'bootstrap/page-files.mjs',
  'bootstrap/memory.mjs',
  'package-lock.json',
]
const server = [
  'server',
  'seed',
  'simulator',
  'domain',
  'contract',
  'content',
  'bootstrap/bundle-server.mjs',
  'bootstrap/memory.mjs',
  'package-lock.json',
]

const releases = openReleases(join(root, 'build'))

/**
 * Builds the pages and the server beside all earlier releases, unless exactly these sources were built already, and
 * switches to that release once it is complete. Running processes continue with the release they started from. Returns
 * the directory of the current release.
 */
export async function build() {
  const pagesDigest = digestOf(pages)
  const id = digestOf([...pages, ...server]).slice(0, 16)
  if (!releases.has(id)) {
    await releases.add(id, { pages: pagesDigest }, async (directory) => {
      await addPages(directory, pagesDigest)
      await runToItsEnd('The server', [join(root, 'bootstrap/bundle-server.mjs'), join(directory, 'shop')])
    })
  }
  releases.switchTo(id)
  releases.removeOld()
  return releases.pathOf(id)
}

/** Pages take far longer to build than the server: unchanged ones are copied from the current release. */
async function addPages(directory, digest) {
  const current = releases.currentId()
  if (current !== null && releases.describe(current).pages === digest) {
    for (const part of ['client', 'server']) {
      cpSync(join(releases.pathOf(current), part), join(directory, part), { recursive: true, preserveTimestamps: true })
    }
    return
  }
  say('Building the pages …')
  await runToItsEnd('The pages', [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    PAUDHA_BUILD_DIRECTORY: relative(root, directory),
  })
  lightenPages(directory)
  await compressFiles(join(directory, 'client'))
}

async function runToItsEnd(what, args, environment = {}) {
  const env = { ...process.env, ...environment, NODE_ENV: 'production' }
  const { status, stdout, stderr } = await runChild(node, args, { cwd: root, env })
  if (status !== 0) fail(`${what} could not be built.\n${stdout}${stderr}`)
}

function digestOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn).sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesIn(path) {
  const place = join(root, path)
  if (statSync(place).isFile()) return [path]
  const entries = readdirSync(place, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(root.length))
}
