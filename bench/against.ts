import { type ChildProcess, execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { embeddedAddress, freePort, spawnCommand, untilReady } from '../test/support/shop-process.ts'
import { call, end, startChild } from './load/child.ts'
import { type LoadResult, median } from './load/compare.ts'
import type { Scenario } from './load/load-generator.ts'
import { getRequest } from './load/reads.ts'
import { addition, createShoppers, order, type Shopper, waitForMailsSent } from './load/shoppers.ts'
import { describeMachine, writeSection } from './measure.ts'
import { type AddCleanup, makeDirectory } from './shops.ts'

const ROUNDS = 3
const SIZES = ['--products', '3000', '--orders', '10000', '--customers', '10000']
const SHOPPERS = 10_000
const BUYERS = 8
const READERS = 32
/** Shoppers who add and order alone, and pages that are made, in a round */
const ALONE = 100
const PAGES = 60
/** V8 compiles, and each connection plans its statements, before the first round. */
const WARM_UP = { orders: 800, pages: 200 }
/** Mails that are still sent would fall into the next figure, the more the slower the build */
const MAILS_MS = 300_000
const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** A running build with its own large seed: what was not used yet of its shoppers and plants. */
type Side = {
  play(scenario: Omit<Scenario, 'port'>): Promise<LoadResult>
  shoppers: Iterator<Shopper>
  pages: Iterator<string>
  plant: string
  mailsSent(): Promise<void>
}
/** A figure of one build; `limit` is that of its ratio to the other build's. */
type Figure = { name: string; unit: string; limit: string; measure(side: Side): Promise<number> }

const figures: readonly Figure[] = [
  {
    name: 'one addition to a cart and one order, alone',
    unit: 'ms',
    limit: '≤ 1.1',
    async measure(side) {
      const requests = take(side.shoppers, 2 * ALONE).map((shopper, n) => (n % 2 ? order : addition)(shopper))
      return ((await all(side, requests, 1)).seconds * 1_000) / ALONE
    },
  },
  {
    name: `orders by ${BUYERS} buyers`,
    unit: 'per s',
    limit: '≥ 0.8',
    measure: async (side) => (await all(side, take(side.shoppers, (BUYERS * ALONE) / 2).map(order), BUYERS)).perSecond,
  },
  {
    name: `additions to carts by ${BUYERS} shoppers`,
    unit: 'per s',
    limit: '≥ 0.9',
    measure: async (side) => (await all(side, take(side.shoppers, BUYERS * ALONE).map(addition), BUYERS)).perSecond,
  },
  {
    name: 'rendering a plant’s page',
    unit: 'ms',
    limit: '≤ 1.2',
    measure: async (side) => (await all(side, take(side.pages, PAGES), 1)).p50,
  },
  {
    name: 'reading a plant’s cached page',
    unit: 'per s',
    limit: '≥ 1',
    measure: async ({ plant, play }) =>
      (await play({ requests: [getRequest(`/plants/${plant}`)], connections: READERS, seconds: 1 })).perSecond,
  },
]

/**
 * Builds another commit beside this one, plays the same load on both in turns and prints the ratio of this build's figures to
 * that one's: unlike times, it holds on any machine. `isWritten` puts it into the docs.
 */
export async function compareWithCommit(commit: string, isWritten: boolean, addCleanup: AddCleanup): Promise<void> {
  const other = await makeDirectory(addCleanup)
  await run('sh', ['-c', 'git archive "$1" | tar x -C "$2"', 'sh', commit, other], { cwd: root })
  const generator = startChild('load-generator.ts')
  addCleanup(() => end(generator))
  const sides = {
    other: await startSide(other, generator, addCleanup),
    own: await startSide(root, generator, addCleanup),
  }
  for (const side of [sides.other, sides.own]) await warmUp(side)

  const rounds = figures.map(() => [] as { other: number; own: number }[])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, { measure }] of figures.entries()) {
      const measured = { other: 0, own: 0 }
      // Who comes first changes, so that neither always finds the machine as the other left it.
      for (const who of round % 2 ? (['own', 'other'] as const) : (['other', 'own'] as const)) {
        measured[who] = await measure(sides[who])
        await sides[who].mailsSent()
      }
      rounds[at]?.push(measured)
    }
  }
  const text = report(commit, rounds)
  console.log(text)
  if (isWritten) await writeSection('another commit', text)
}

/** Starts the shop of a directory as an operator does, whatever commit it is of. Its commands install its own packages first. */
async function startSide(directory: string, generator: ChildProcess, addCleanup: AddCleanup): Promise<Side> {
  const variables = { DATA_DIR: await makeDirectory(addCleanup), PORT: await freePort(), LOG_LEVEL: 'error' }
  console.log(`  Building ${directory} …`)
  // npm needs this environment, such as a proxy's certificates.
  const env = { ...process.env, ...variables }
  await run('npm', ['run', 'seed:large', '--', ...SIZES], { cwd: directory, env })
  const shop = await untilReady(spawnCommand(variables, [process.execPath, 'bootstrap/start.mjs'], { cwd: directory }))
  addCleanup(async () => {
    shop.process.kill('SIGTERM')
    await shop.ended
  })
  const connection = await embeddedAddress(variables.DATA_DIR)
  const shoppers = await createShoppers(connection, SHOPPERS)
  const plants = [...new Set(shoppers.flatMap(({ items }) => items.map(({ plant }) => plant)))]
  return {
    play: async (scenario) =>
      (await call<{ result: LoadResult }>(generator, { ...scenario, port: Number(variables.PORT) })).result,
    shoppers: shoppers.values(),
    pages: plants
      .slice(1)
      .map((plant) => getRequest(`/plants/${plant}`))
      .values(),
    plant: plants[0] ?? '',
    mailsSent: () => waitForMailsSent(connection, MAILS_MS),
  }
}

async function warmUp(side: Side): Promise<void> {
  await all(side, take(side.shoppers, WARM_UP.orders).map(order), BUYERS)
  await all(side, take(side.shoppers, WARM_UP.orders).map(addition), BUYERS)
  await all(side, take(side.pages, WARM_UP.pages), 1)
  await side.play({ requests: [getRequest(`/plants/${side.plant}`)], connections: READERS, seconds: 0.4 })
  await side.mailsSent()
}

/** Plays each request once; throws unless each was answered. */
async function all(side: Side, requests: readonly string[], connections: number): Promise<LoadResult> {
  const result = await side.play({ requests, connections, once: true, seconds: 60 })
  if (result.answers === requests.length) return result
  throw new Error(`Not every request was answered: ${JSON.stringify(result.errors)}`)
}

function take<Item>(from: Iterator<Item>, count: number): Item[] {
  return Array.from({ length: count }, () => {
    const { value, done } = from.next()
    if (done) throw new Error('There are too few shoppers or plants for so many rounds')
    return value
  })
}

function report(commit: string, rounds: readonly (readonly { other: number; own: number }[])[]): string {
  const rows = figures.map(({ name, unit, limit }, at) => {
    const ratios = (rounds[at] ?? []).map(({ own, other }) => own / other)
    const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2))
    const [own, other] = (['own', 'other'] as const).map((who) =>
      Number(median((rounds[at] ?? []).map((round) => round[who])).toPrecision(3)).toLocaleString('en'),
    )
    return `| ${name} | ${median(ratios).toFixed(2)} (${least}–${most}) | ${limit} | ${own}, ${other} ${unit} |`
  })
  return `\`npm run bench -- --against ${commit}\` on ${new Date().toISOString().slice(0, 10)}; ${describeMachine()}.
Each build has 3,000 products and 10,000 orders of its own, and the two take turns for ${ROUNDS} rounds. A ratio is this build's
figure divided by the earlier build's in the same round. All figures are medians; brackets give the range.

| | ratio | limit | this build, earlier build |
|---|---|---|---|
${rows.join('\n')}`
}
