import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type { Connection } from '../platform/database/connect-postgres.ts'
import type { Transaction } from '../platform/database/database.ts'
import { connect, hangUp, kyselyOn } from '../platform/database/long-connection.ts'
import { StartupError } from '../platform/startup-error.ts'
import * as baseline from './migrations/0044-baseline.ts'
import * as fewerSettings from './migrations/0045-fewer-settings.ts'
import * as statedFacts from './migrations/0046-stated-facts.ts'
import * as comments from './migrations/0047-comments.ts'
import * as undoneRemittances from './migrations/0050-undone-remittances.ts'
import * as pricesAndMinimum from './migrations/0051-prices-and-minimum.ts'
import * as returnedReplacements from './migrations/0053-returned-replacements.ts'
import * as buyersNumbers from './migrations/0054-buyers-numbers.ts'
import * as chargesAndTurnover from './migrations/0055-charges-and-turnover.ts'
import type { Schema } from './schema.ts'

const BASELINE = '0044-baseline'
const migrations = {
  [BASELINE]: baseline,
  '0045-fewer-settings': fewerSettings,
  '0046-stated-facts': statedFacts,
  '0047-comments': comments,
  '0050-undone-remittances': undoneRemittances,
  '0051-prices-and-minimum': pricesAndMinimum,
  '0053-returned-replacements': returnedReplacements,
  '0054-buyers-numbers': buyersNumbers,
  '0055-charges-and-turnover': chargesAndTurnover,
}

/**
 * Brings the schema up to date, under a lock that other starting processes wait for. Works on a connection of its own,
 * because a migration may take longer than a request may; it is closed when this returns.
 */
export async function migrate(connection: Connection): Promise<void> {
  const client = await connect(connection)
  try {
    const session = kyselyOn(client)
    await lockMigrations(session)
    await session.transaction().execute((transaction) => migrateWithin(transaction))
  } finally {
    await hangUp(client)
  }
}

/** Waits until no other connection migrates, and lets none migrate until this connection is closed. */
export async function lockMigrations(session: Kysely<Schema>): Promise<void> {
  // PostgreSQL needs no table to lock; Kysely's interface names one all the same.
  const lock = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' }
  await new PostgresAdapter().acquireMigrationLock(session, lock)
}

/**
 * Brings the schema up to date within a transaction, or only as far as these migrations lead. Throws a `StartupError`
 * when another version of the shop made the database.
 */
export async function migrateWithin(transaction: Transaction, through?: readonly string[]): Promise<void> {
  const executed = await listExecuted(transaction)
  const origin = originOf(executed)
  if (origin !== 'supported') throw new StartupError(REFUSALS[origin])
  if (isSquashed(executed)) await recordBaseline(transaction)
  const { provider, failure } = recordingFailure()
  const migrator = new Migrator({ db: transaction, provider })
  const last = through && withBaseline(through).at(-1)
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw failure() ?? error
}

/**
 * Which version of the shop left a database that went through these migrations, in this order: one that this version
 * can bring up to date, one from before the baseline, or a newer one.
 */
export function originOf(names: readonly string[]): 'supported' | 'older' | 'newer' {
  const known = Object.keys(migrations)
  if (withBaseline(names).every((name, position) => known[position] === name)) return 'supported'
  return names.every((name) => name.slice(0, 4) <= BASELINE.slice(0, 4)) ? 'older' : 'newer'
}

const REFUSALS = {
  older: 'Start the previous release once, then this one; the database is too old for this version to upgrade.',
  newer: 'Start a newer version of the shop; a newer version made this database.',
}

/** The migrations, and the first error of one: Kysely's own is about the transaction that this error has aborted. */
function recordingFailure(): { provider: MigrationProvider; failure(): unknown } {
  let failure: unknown
  const recording = Object.entries(migrations).map(([name, { up }]) => {
    const recordingUp = (database: Kysely<unknown>) =>
      up(database).catch((error: unknown) => {
        failure ??= error
        throw error
      })
    return [name, { up: recordingUp }] as const
  })
  return { provider: { getMigrations: async () => Object.fromEntries(recording) }, failure: () => failure }
}

function isSquashed(names: readonly string[]): boolean {
  return names.length === baseline.squashed.length && names.every((name, at) => name === baseline.squashed[at])
}

function withBaseline(names: readonly string[]): readonly string[] {
  return isSquashed(names) ? [BASELINE] : names
}

async function listExecuted(transaction: Transaction): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(transaction)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(
    transaction,
  )
  return rows.map(({ name }) => name)
}

/** Puts the baseline in the place of the squashed migrations; the schema is the same. */
async function recordBaseline(transaction: Transaction): Promise<void> {
  await sql`
    with squashed as (delete from kysely_migration returning timestamp)
    insert into kysely_migration (name, timestamp) select ${BASELINE}, max(timestamp) from squashed
  `.execute(transaction)
}
