import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { aptInstall } from './debian.mjs'
import { startDebianPostgres } from './debian-postgres.mjs'
import { fail, install, node, root, say } from './install.mjs'

const started = Date.now()
const failed = []
const globalSetup = '--test-global-setup=test/global-setup.ts'
const nearCode = ['content', 'domain', 'contract', 'server', 'seed', 'simulator', 'web', 'test'].map(
  (folder) => `${folder}/**/*.test.ts`,
)
/** What asks the database for something, and must get it from any PostgreSQL. */
const onAnyPostgres = [
  'accounts',
  'administration',
  'audit',
  'backup',
  'cart',
  'catalogue',
  'customers',
  'documents',
  'http',
  'invoices',
  'kept',
  'mailbox',
  'measurement',
  'messages',
  'metrics',
  'newsletter',
  'orders',
  'payments',
  'reviews',
  'settings',
  'stock-alerts',
  'uploads',
].map((folder) => `server/${folder}/**/*.test.ts`)

install()
build()
const browser = findBrowser()
if (!existsSync('/usr/sbin/nginx')) aptInstall('nginx-light')

step('Types', ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
step('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
step('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
step('Rules, API and faults', ['--test', '--test-concurrency=2', globalSetup, ...nearCode], { PAUDHA_BROWSER: browser })
await withDebianPostgres((url) => {
  step('API on Debian’s PostgreSQL', ['--test', '--test-concurrency=2', globalSetup, ...onAnyPostgres], {
    TEST_DATABASE_URL: url,
  })
})
step('Journeys in a browser', ['node_modules/@playwright/test/cli.js', 'test'], { PAUDHA_BROWSER: browser })

if (failed.length > 0) fail(`Failed: ${failed.join(', ')}.`)
say(`Everything holds, after ${Math.round((Date.now() - started) / 1000)} s.`)

/** Goes on after a step that fails, so that one run tells everything there is to mend. */
function step(name, args, environment = {}) {
  console.log(`\n  ── ${name} ──\n`)
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
  if (status !== 0) failed.push(name)
}

async function withDebianPostgres(use) {
  const postgres = startDebianPostgres()
  if (postgres === null) {
    say('Debian’s PostgreSQL cannot be had here: the API was tested on the embedded one alone.')
    return
  }
  try {
    use(postgres.url)
  } finally {
    postgres.stop()
  }
}
