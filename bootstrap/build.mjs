import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress.mjs'
import { fail, node, root, say } from './install.mjs'

const pages = ['web', 'domain', 'contract', 'content', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json']
const server = [
  'server',
  'seed',
  'simulator',
  'domain',
  'contract',
  'content',
  'bootstrap/bundle-server.mjs',
  'package-lock.json',
]

/** Builds the pages and the server, unless they were built from exactly these sources. */
export function build() {
  unlessBuilt('build/.sources', pages, () => {
    say('Building the pages …')
    runToItsEnd('The pages', [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'])
    compressFiles(join(root, 'build/client'))
  })
  unlessBuilt('build/.server-sources', server, () => {
    runToItsEnd('The server', [join(root, 'bootstrap/bundle-server.mjs')])
  })
}

function unlessBuilt(stampFile, sources, work) {
  const stamp = join(root, stampFile)
  const digest = digestOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  work()
  writeFileSync(stamp, digest)
}

function runToItsEnd(what, args) {
  const { status, stdout, stderr } = spawnSync(node, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) fail(`${what} could not be built.\n${stdout}${stderr}`)
}

function digestOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn).sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesIn(path) {
  const entries = readdirSyncOrNull(join(root, path))
  if (entries === null) return [path]
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length))
}

function readdirSyncOrNull(path) {
  try {
    return readdirSync(path, { withFileTypes: true, recursive: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return null
    throw error
  }
}
