import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { readSizes } from '../seed/large/read-sizes.ts'
import { type Database, openDatabase } from '../server/platform/database/database.ts'
import { findViolationsOfLarge } from '../test/invariants/invariants.ts'
import { type AtTheEnd, endingWell } from './ending.ts'
import { startLargeShop } from './large-shop.ts'
import { playHour, SHOPPERS_OF_AN_HOUR } from './load/hour.ts'
import { measureMisses } from './load/misses.ts'
import { measureReads } from './load/reads.ts'
import { report } from './load/report.ts'
import { makeShoppers } from './load/shoppers.ts'
import { openStage } from './load/stage.ts'
import { type Figures, missedTargets } from './load/targets.ts'
import { measureWrites } from './load/writes.ts'
import { describeMachine } from './machine.ts'
import { writeSection } from './write-section.ts'

const SHOPPERS = 40_000

const { write } = parseArgs({ options: { write: { type: 'boolean', default: false } } }).values
await endingWell(measureShop)

/**
 * Measures a built shop on a large seed, beside the least that the same machine can do, and prints the figures. Fails when
 * a target is missed, or when something does not hold in the database afterwards. `--write` puts the figures into the docs.
 */
async function measureShop(atTheEnd: AtTheEnd): Promise<void> {
  const shop = await startLargeShop(readSizes([]), atTheEnd)
  const stage = openStage(shop)
  atTheEnd(() => stage.end())
  const database = openDatabase(shop.connection, { name: 'paudha-bench', connections: 1 })
  atTheEnd(() => database.destroy())
  const plants = await readPlants(database)
  const shoppers = await makeShoppers(shop.connection, SHOPPERS)
  say('Playing an hour …')
  const hour = await playHour(stage, plants, shoppers.slice(0, SHOPPERS_OF_AN_HOUR))
  say('Measuring what is read …')
  const reads = await measureReads(stage, plants[0] ?? '')
  say('Measuring what was not asked for before …')
  const misses = await measureMisses(stage, plants.toReversed())
  say('Measuring what is written …')
  const writes = await measureWrites(stage, shoppers.slice(SHOPPERS_OF_AN_HOUR))
  const violations = await findViolationsOfLarge(shop.connection)
  const figures: Figures = { reads, misses, writes, hour, mostMemory: await stage.mostMemory(), violations }
  const text = report(figures, `${describeMachine()}, ${await versionOf(database)}`)
  console.log(text)
  if (write) await writeSection('the shop', text)
  const missed = missedTargets(figures)
  say(missed.length === 0 ? 'Every target is met.' : `Missed:\n  ${missed.join('\n  ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
}

function say(text: string): void {
  console.log(`  ${text}`)
}

async function readPlants(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('plants').select('id').where('stock', '>', 1).orderBy(sql`md5(id)`).execute()
  return rows.map(({ id }) => id)
}

async function versionOf(database: Database): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database)
  return `PostgreSQL ${rows[0]?.server_version}`
}
