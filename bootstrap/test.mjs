import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { fail, install, root, say } from './install.mjs'
import { findBrowser } from './programs.mjs'
import { run, step } from './run.mjs'

// `npm test` plays all rings but the proof; `npm test -- orders` what has this word in its path, `-- --changed` what depends
// on the changed files, `-- --watch` rules and components again and again.

/** What a ring may take, in seconds, on a machine that checks the types in `TYPES_SECONDS`. */
const LIMITS = { Rules: 25, Components: 100, API: 380, Journeys: 450 }
const TYPES_SECONDS = 20
/**
 * A ring that takes longer than this many times its limit fails the run. The types measure the processor only, while the API's
 * tests wait for the disk, whose speed differs by three from day to day.
 */
const TOO_SLOW = 3

const vitest = (rings, ...args) => [
  'node_modules/vitest/vitest.mjs',
  ...args,
  ...rings.flatMap((ring) => ['--project', ring]),
]
const playwright = (...args) => ['node_modules/@playwright/test/cli.js', 'test', ...args]

await install()
const args = process.argv.slice(2)
const words = args.filter((arg) => !arg.startsWith('-'))
if (args.includes('--watch')) run(vitest(['rules', 'components'], ...words))
else if (args.includes('--changed')) report(await testSome(['--changed'], changedJourneys()))
else if (words.length > 0) report(await testSome(words, journeysAbout(words)))
else report(await testAll())

/** Goes on after a failure, so that one run reports all failures. */
async function testAll() {
  const began = Date.now()
  const browser = findBrowser()
  const typegen = await step('Route types', ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
  const types = await step('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
  const beside = { isHeldBack: true }
  const [lint, rules] = await Promise.all([
    step('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'], {}, beside),
    step('Rules', vitest(['rules'], 'run'), {}, beside),
    build(),
  ])
  const rings = [
    rules,
    await step('Components', vitest(['components'], 'run')),
    await step('API', vitest(['api'], 'run'), { PAUDHA_PROGRAM: 'built' }),
    await step('Journeys', playwright(), { PAUDHA_BROWSER: browser }),
  ]
  const slowness = Math.max(1, (typegen.seconds + types.seconds) / TYPES_SECONDS)
  console.log(`\n  Took ${Math.round((Date.now() - began) / 1_000)} s in total.`)
  return [typegen, types, lint, ...rings.map((ring) => withinLimit(ring, slowness))]
}

/** A ring that has grown too slow has failed. */
function withinLimit(ring, slowness) {
  const limit = LIMITS[ring.title] * slowness
  console.log(`  ${ring.title}: ${Math.round(ring.seconds)} s of ${Math.round(limit)} s`)
  if (ring.status !== 0 || ring.seconds <= limit * TOO_SLOW) return ring
  return { ...ring, status: 'took too long' }
}

/** The pages are built only if a journey is among them. */
async function testSome(selection, journeys) {
  const rings = ['rules', 'components', 'api']
  const steps = [await step('Rules, components and API', vitest(rings, 'run', '--passWithNoTests', ...selection))]
  if (journeys.length === 0) return steps
  await build()
  return [...steps, await step('Journeys', playwright(...journeys), { PAUDHA_BROWSER: findBrowser() })]
}

function journeysAbout(words) {
  return readdirSync(join(root, 'e2e'), { recursive: true })
    .map((file) => `e2e/${file}`)
    .filter((file) => file.endsWith('.spec.ts') && words.some((word) => file.includes(word)))
}

function changedJourneys() {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '-uall', '--', 'e2e'], { cwd: root, encoding: 'utf8' })
  return [...stdout.matchAll(/e2e\/\S+\.spec\.ts$/gm)].map(([file]) => file)
}

function report(steps) {
  const failed = steps.filter(({ status }) => status !== 0)
  for (const { title, status, end } of failed) console.log(`\n  ── ${title}: ${status} ──\n\n${end}`)
  if (failed.length > 0) fail(`Failed: ${failed.map(({ title }) => title).join(', ')}.`)
  say('Everything passed.')
}
