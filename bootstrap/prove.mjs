import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { fail, install, node, root, say } from './install.mjs'
import { aptInstall, findBrowser, startDebianPostgres } from './programs.mjs'
import { parts, resultFile } from './proof-parts.mjs'
import { step } from './run.mjs'

// Plays each part that has not held at this commit yet; `-- --part faults` plays that one alone, whether it held or not, and
// `--full` 100,000 steps of the model instead of 20,000.
const { part: only, full } = parseArgs({ options: { part: { type: 'string' }, full: { type: 'boolean' } } }).values
if (only !== undefined && !(only in parts))
  fail(`There is no part ${only}. Choose one of ${Object.keys(parts).join(', ')}.`)

await install()
await build()
if (!existsSync('/usr/sbin/nginx')) aptInstall('nginx-light')
const browser = findBrowser()
const commit = commitWithChanges()
const failed = []
for (const [name, part] of Object.entries(parts)) {
  if (only === undefined ? hasHeld(name) : name !== only) continue
  if (!(await play(name, part))) failed.push(name)
}
spawnSync(node, ['test/reliability/report.ts'], { cwd: root, stdio: 'inherit' })
if (failed.length > 0) fail(`Failed: ${failed.join(', ')}.`)
say('All parts passed. See docs/reliability.md.')

async function play(name, { what, args, onDebianPostgres }) {
  const postgres = onDebianPostgres ? startDebianPostgres() : null
  if (onDebianPostgres && postgres === null) {
    say('Debian’s PostgreSQL cannot be installed here, so this part is skipped.')
    return true
  }
  const { status } = await step(`${name}: ${what}`, args, {
    PAUDHA_BROWSER: browser,
    PAUDHA_PROGRAM: 'built',
    PAUDHA_ROUNDS: 'many',
    PAUDHA_PART: name,
    PAUDHA_COMMIT: commit,
    ...(full && { PAUDHA_STEPS: '100000' }),
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
  })
  postgres?.stop()
  if (status === 0) writeFileSync(resultFile(name), JSON.stringify({ ...resultOf(name), hasHeld: true }))
  return status === 0
}

/** The commit that is checked out, with a `+` if files have changed since. */
function commitWithChanges() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
  const changed = git('status', '--porcelain', '--', '.', ':!docs/reliability.md')
  return `${git('rev-parse', 'HEAD')}${changed === '' ? '' : '+'}`
}

function hasHeld(name) {
  const result = existsSync(resultFile(name)) ? resultOf(name) : null
  return result !== null && !commit.endsWith('+') && result.commit === commit && result.hasHeld
}

function resultOf(name) {
  return JSON.parse(readFileSync(resultFile(name), 'utf8'))
}
