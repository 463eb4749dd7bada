import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { startChild } from './children.mjs'
import { aptInstall } from './debian.mjs'
import { fail, install, node, root, say } from './install.mjs'
import { hasPassedOnPostgres, runOnPostgres } from './postgres-suite.mjs'

const started = Date.now()
/** The failed steps with the end of their output, which sums up the failures. */
const failed = []
const LAST_CHARACTERS = 5_000
/** A longer step hangs; it fails, so that the next steps still run. */
const LONGEST_STEP_MS = 55 * 60 * 1_000
const globalSetup = '--test-global-setup=test/global-setup.ts'
const testsIn = (...folders) => folders.map((folder) => `${folder}/**/*.test.ts`)
await install()
await build()
const browser = findBrowser()
if (!existsSync('/usr/sbin/nginx')) aptInstall('nginx-light')

await step('Types', ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
await step('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
await step('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])
// These tests have no state, and a process for each file would take eight times as long.
await step('Rules', ['--test', '--test-isolation=none', ...testsIn('content', 'domain', 'contract', 'web')])
const withShop = testsIn('server', 'seed', 'simulator', 'test')
await step('API and faults', ['--test', '--test-concurrency=2', globalSetup, ...withShop], {
  PAUDHA_BROWSER: browser,
  PAUDHA_PROGRAM: 'built',
})
if (hasPassedOnPostgres())
  say('The SQL is as it passed on Debian’s PostgreSQL; `npm run test:postgres` tests it again.')
else {
  await runOnPostgres((args, environment) => step('API on Debian’s PostgreSQL', args, environment))
}
await step('Journeys in a browser', ['node_modules/@playwright/test/cli.js', 'test'], { PAUDHA_BROWSER: browser })

for (const { name, ended, end } of failed) console.log(`\n  ── ${name} ended with ${ended}, after ──\n\n${end}`)
if (failed.length > 0) fail(`Failed: ${failed.map(({ name }) => name).join(', ')}.`)
say(`Everything holds, after ${Math.round((Date.now() - started) / 1000)} s.`)

/** Continues after a failed step, so that one run reports all failures. */
async function step(name, args, environment = {}) {
  console.log(`\n  ── ${name} ──\n`)
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = startChild(node, args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...colours, ...environment },
    timeout: LONGEST_STEP_MS,
  })
  let end = ''
  for (const stream of ['stdout', 'stderr']) {
    child[stream].setEncoding('utf8').on('data', (text) => {
      process[stream].write(text)
      end = (end + text).slice(-LAST_CHARACTERS)
    })
  }
  const [code, signal] = await once(child, 'close')
  if (code !== 0) failed.push({ name, ended: code ?? signal, end })
}
