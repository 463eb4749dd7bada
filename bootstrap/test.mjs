import { spawnSync } from 'node:child_process'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { startDebianPostgres } from './debian-postgres.mjs'
import { fail, install, node, root, say } from './install.mjs'

const started = Date.now()
const globalSetup = '--test-global-setup=test/global-setup.ts'
const nearCode = ['content', 'domain', 'contract', 'server', 'seed', 'simulator', 'web', 'test'].map(
  (folder) => `${folder}/**/*.test.ts`,
)

install()
build()
const browser = findBrowser()

step('Types', ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
step('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
step('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
step('Rules, API and faults', ['--test', '--test-concurrency=2', globalSetup, ...nearCode], { PAUDHA_BROWSER: browser })
await withDebianPostgres((url) => {
  const files = [
    'server/{accounts,administration,cart,catalogue,http,measurement,messages,orders,payments,reviews}/**/*.test.ts',
  ]
  step('API on Debian’s PostgreSQL', ['--test', '--test-concurrency=2', globalSetup, ...files], {
    TEST_DATABASE_URL: url,
  })
})
step('Journeys in a browser', ['node_modules/@playwright/test/cli.js', 'test'], { PAUDHA_BROWSER: browser })

say(`Everything holds, after ${Math.round((Date.now() - started) / 1000)} s.`)

function step(name, args, environment = {}) {
  console.log(`\n  ── ${name} ──\n`)
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
  if (status !== 0) fail(`${name}: failed.`)
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
