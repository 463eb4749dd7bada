import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { readSizes } from '../seed/large/read-sizes.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { findViolationsOfLarge } from '../test/invariants/invariants.ts'
import { compareWithCommit } from './against.ts'
import { BUSY_HOUR_SHOPPERS, runBusyHour } from './load/busy-hour.ts'
import { measureMisses } from './load/cache-misses.ts'
import { startProcesses } from './load/processes.ts'
import { measureReads } from './load/reads.ts'
import { AT_ONCE, type Figures, missedTargets, report } from './load/report.ts'
import { createShoppers, waitForMailsSent } from './load/shoppers.ts'
import { describeMachine, writeSection } from './measure.ts'
import { type AddCleanup, runWithCleanup, startLargeShop } from './shops.ts'

/** How long to wait for the mails of the hour's orders */
const MAILS_MS = 120_000

const options = { write: { type: 'boolean', default: false }, against: { type: 'string' } } as const
const { write, against } = parseArgs({ options }).values
await runWithCleanup(against === undefined ? measureShop : (add) => compareWithCommit(against, write, add))

/**
 * Measures a built shop on a large seed beside lower bounds on the same machine, and prints the figures. Fails if a
 * target is missed, or an invariant violated afterwards. `--write` puts the figures into the docs.
 */
async function measureShop(addCleanup: AddCleanup): Promise<void> {
  const shop = await startLargeShop(readSizes([]), addCleanup)
  const processes = startProcesses(shop)
  addCleanup(() => processes.end())
  const database = openDatabase(shop.connection, { name: 'paudha-bench', connections: 1 })
  addCleanup(() => database.destroy())
  const plants = await loadPlants(database)
  const shoppers = await createShoppers(shop.connection, BUSY_HOUR_SHOPPERS)
  say('Playing an hour …')
  const hour = await runBusyHour(processes, plants, shoppers)
  await waitForMailsSent(shop.connection, MAILS_MS)
  say('Measuring what is read …')
  const reads = await measureReads(processes, plants[0] ?? '')
  say('Measuring what was not asked for before …')
  const misses = await measureMisses(processes, plants.toReversed())
  const violations = await findViolationsOfLarge(shop.connection)
  const figures: Figures = { reads, misses, hour, mostMemory: await processes.mostMemory(), violations }
  const machine = `${describeMachine()}, ${await versionOf(database)}`
  console.log(report(figures, machine))
  const withTarget = reads.filter(({ connections }) => connections === AT_ONCE)
  if (write) await writeSection('the shop', report({ ...figures, reads: withTarget }, machine))
  const missed = missedTargets(figures)
  say(missed.length === 0 ? 'Every target is met.' : `Missed:\n  ${missed.join('\n  ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
}

function say(text: string): void {
  console.log(`  ${text}`)
}

async function loadPlants(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('plants').select('id').where('stock', '>', 1).orderBy(sql`md5(id)`).execute()
  return rows.map(({ id }) => id)
}

async function versionOf(database: Database): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database)
  return `PostgreSQL ${rows[0]?.server_version}`
}
