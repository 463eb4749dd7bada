import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild } from './children.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The Node that the shop runs on: the one the lock file pins, whatever runs this script. */
export const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const stamp = join(root, 'node_modules/.installed')

/** Installs the packages of the lock file, unless exactly those are installed already. */
export async function install() {
  const lockDigest = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockDigest && existsSync(node)) return
  say('Installing packages …')
  const { status, stdout, stderr } = await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'])
  if (status !== 0) fail(`The packages could not be installed.\n${stdout}${stderr}`)
  if (!existsSync(node)) fail('Node 24 was not installed. Allow npm to run the install script of the package “node”.')
  writeFileSync(stamp, lockDigest)
}

/** Runs this machine's npm to its end; returns its status and output. */
export function npm(args) {
  const { npm_execpath: npmScript } = process.env
  if (npmScript?.endsWith('.js')) return runChild(process.execPath, [npmScript, ...args], { cwd: root })
  return runChild('npm', args, { cwd: root, shell: process.platform === 'win32' })
}

export function say(message) {
  console.log(`  ${message}`)
}

/** Prints what is wrong in one sentence, and exits. */
export function fail(message) {
  console.error(`\n  ${message}\n`)
  process.exit(1)
}
