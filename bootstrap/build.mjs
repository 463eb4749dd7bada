import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress.mjs'
import { fail, node, root, say } from './install.mjs'

const sources = [
  'web',
  'domain',
  'contract',
  'content',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]
const stamp = join(root, 'build/.sources')

/** Builds the pages, unless they were built from exactly these sources. */
export function build() {
  const digest = digestOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  say('Building the pages …')
  const command = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const { status, stdout, stderr } = spawnSync(node, [command, 'build'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) fail(`The pages could not be built.\n${stdout}${stderr}`)
  compressFiles(join(root, 'build/client'))
  writeFileSync(stamp, digest)
}

function digestOfSources() {
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
