import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { fail, install, root, say } from './install.mjs'
import { step } from './step.mjs'

const vitest = (...args) => ['node_modules/vitest/vitest.mjs', ...args]
const rings = ['rules', 'components', 'api']
const projects = rings.flatMap((ring) => ['--project', ring])
/** What each ring may take, in seconds, where the types are checked in `TYPES_SECONDS`; by half more fails the run. */
const LIMITS = { rules: 15, components: 120, api: 180, journeys: 240 }
const TYPES_SECONDS = 20

await install()
const args = process.argv.slice(2)
const words = args.filter((arg) => !arg.startsWith('-'))
if (args.includes('--watch'))
  await finish([await step('Rules and components', vitest('--project', 'rules', '--project', 'components', ...words))])
else if (args.includes('--changed')) await finish(await testSome(['--changed'], changedJourneys()))
else if (words.length > 0) await finish(await testSome(words, journeysAbout(words)))
else await finish(await testAll())

/** Everything that a change can break in an ordinary way. Goes on after a failure, so that one run reports all. */
async function testAll() {
  const began = Date.now()
  const browser = findBrowser()
  const typegen = await step('Types', ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
  const types = await step('Types', ['node_modules/typescript/bin/tsc', '--noEmit'])
  const [lint, rules] = await Promise.all([
    step('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.'], {}, { isHeldBack: true }),
    step('Rules', vitest('run', '--project', 'rules'), {}, { isHeldBack: true }),
    build(),
  ])
  const components = await step('Components', vitest('run', '--project', 'components'))
  const api = await step('API', vitest('run', '--project', 'api'), { PAUDHA_PROGRAM: 'built' })
  const journeys = await step('Journeys', ['node_modules/@playwright/test/cli.js', 'test'], { PAUDHA_BROWSER: browser })
  const timed = { rules, components, api, journeys }
  const slowness = Math.max(1, (typegen.seconds + types.seconds) / TYPES_SECONDS)
  console.log(
    `\n  ring          seconds   limit\n${Object.entries(timed)
      .map(
        ([ring, { seconds }]) =>
          `  ${ring.padEnd(12)} ${String(Math.round(seconds)).padStart(8)} ${String(Math.round(LIMITS[ring] * slowness)).padStart(7)}`,
      )
      .join('\n')}`,
  )
  const tooSlow = Object.entries(timed).filter(([ring, { seconds }]) => seconds > LIMITS[ring] * slowness * 1.5)
  if (tooSlow.length > 0) fail(`Too slow by half: ${tooSlow.map(([ring]) => ring).join(', ')}.`)
  say(`${Math.round((Date.now() - began) / 1_000)} s in all.`)
  return [typegen, types, lint, ...Object.values(timed)]
}

/** What concerns a folder, a word or the changed files. The pages are built only if a journey is among them. */
async function testSome(selection, journeys) {
  const steps = [await step('Rules, components and API', vitest('run', '--passWithNoTests', ...projects, ...selection))]
  if (journeys.length === 0) return steps
  await build()
  return [
    ...steps,
    await step('Journeys', ['node_modules/@playwright/test/cli.js', 'test', ...journeys], {
      PAUDHA_BROWSER: findBrowser(),
    }),
  ]
}

function journeysAbout(words) {
  const files = readdirSync(join(root, 'e2e'), { recursive: true }).filter((file) => file.endsWith('.spec.ts'))
  return files.filter((file) => words.some((word) => `e2e/${file}`.includes(word))).map((file) => `e2e/${file}`)
}

function changedJourneys() {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '-uall', '--', 'e2e'], { cwd: root, encoding: 'utf8' })
  return [...stdout.matchAll(/e2e\/\S+\.spec\.ts$/gm)].map(([file]) => file)
}

async function finish(steps) {
  const failed = steps.filter(({ status }) => status !== 0)
  for (const { title, status, end } of failed) console.log(`\n  ── ${title} ended with ${status}, after ──\n\n${end}`)
  if (failed.length > 0) fail(`Failed: ${failed.map(({ title }) => title).join(', ')}.`)
  say('Everything holds.')
}
