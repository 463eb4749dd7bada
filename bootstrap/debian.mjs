import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './install.mjs'

/** Installs a Debian package; false without apt or root, or if it fails. */
export function aptInstall(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say(`Installing Debian’s ${name} …`)
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options).status === 0
}
