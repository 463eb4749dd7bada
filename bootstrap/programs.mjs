import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, node, root, say } from './install.mjs'

/** The first is a headless shell, in which the browser tests take half the time. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium: an installed one, else Debian's, else Playwright's own (for which the path is ''). */
export function findBrowser() {
  const found = process.env.PAUDHA_BROWSER || places.find((place) => existsSync(place))
  if (found) return found
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (aptInstall(name) && existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`
  }
  say('Fetching a browser …')
  const { status } = spawnSync(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) fail('The tests need a browser: install Chromium, or set PAUDHA_BROWSER to the path of a browser.')
  return ''
}

const versions = '/usr/lib/postgresql'

/** A temporary cluster of Debian's PostgreSQL with its URL, or null where it cannot be installed. */
export function startDebianPostgres() {
  if (!hasPostgres() && !(aptInstall('postgresql') && hasPostgres())) return null
  const bin = join(versions, readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0], 'bin')
  const home = mkdtempSync(join(tmpdir(), 'paudha-pg-'))
  chmodSync(home, 0o755)
  const account = process.getuid() === 0 ? accountOf('postgres') : {}
  if (account.uid !== undefined) chownSync(home, account.uid, account.gid)
  const data = join(home, 'data')
  const run = (program, ...args) => {
    const { status, stderr } = spawnSync(join(bin, program), args, { ...account, cwd: home, encoding: 'utf8' })
    if (status !== 0) fail(`Debian’s PostgreSQL: ${program} failed.\n${stderr}`)
  }
  run('initdb', '-D', data, '-U', 'paudha', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
  const settings = `-c listen_addresses='' -c unix_socket_directories='${home}' -c fsync=off`
  run('pg_ctl', '-D', data, '-l', join(home, 'log'), '-w', '-o', settings, 'start')
  return {
    url: `postgresql://paudha@localhost/postgres?host=${encodeURIComponent(home)}`,
    stop() {
      run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop')
      rmSync(home, { recursive: true })
    },
  }
}

function hasPostgres() {
  return (
    existsSync(versions) && readdirSync(versions).some((version) => existsSync(join(versions, version, 'bin/initdb')))
  )
}

function accountOf(user) {
  const id = (flag) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** Installs a Debian package; false without apt or root, or if it fails. */
export function aptInstall(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  say(`Installing Debian’s ${name} …`)
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  return spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options).status === 0
}
