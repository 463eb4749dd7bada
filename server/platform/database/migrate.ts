import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { StartupError } from '../startup-error.ts'
import type { Connection } from './connection.ts'
import { connect, hangUp, kyselyOn } from './long-connection.ts'
import * as baseline from './migrations/0001-baseline.ts'
import * as plainCartAndSearch from './migrations/0002-plain-cart-and-search.ts'
import * as standardTerms from './migrations/0003-standard-terms.ts'
import * as taxClasses from './migrations/0004-tax-classes.ts'
import * as buyerGstin from './migrations/0005-buyer-gstin.ts'
import * as messageTickets from './migrations/0006-message-tickets.ts'
import * as packedGoods from './migrations/0007-packed-goods.ts'
import * as cashRemittances from './migrations/0008-cash-remittances.ts'
import * as paymentFees from './migrations/0009-payment-fees.ts'
import * as twoDocuments from './migrations/0010-two-documents.ts'
import * as turnover from './migrations/0011-turnover.ts'
import * as plantFacts from './migrations/0012-plant-facts.ts'
import * as searchNames from './migrations/0013-search-names.ts'
import * as wishlists from './migrations/0014-wishlists.ts'
import * as reviewPhotosAndReplies from './migrations/0015-review-photos-and-replies.ts'
import * as boughtTogether from './migrations/0016-bought-together.ts'
import * as plantSizes from './migrations/0017-plant-sizes.ts'
import * as bundles from './migrations/0018-bundles.ts'
import * as listedColumns from './migrations/0019-listed-columns.ts'
import * as delivery from './migrations/0020-delivery.ts'
import * as agreedDelivery from './migrations/0021-agreed-delivery.ts'
import * as payAhead from './migrations/0022-pay-ahead.ts'
import * as orderNumbers from './migrations/0023-order-numbers.ts'
import * as replacements from './migrations/0024-replacements.ts'
import * as claims from './migrations/0025-claims.ts'
import * as partialRefunds from './migrations/0026-partial-refunds.ts'
import * as advances from './migrations/0027-advances.ts'
import * as claimRefunds from './migrations/0028-claim-refunds.ts'
import * as doorQrCodes from './migrations/0029-door-qr-codes.ts'
import * as returnReasons from './migrations/0030-return-reasons.ts'
import * as payouts from './migrations/0031-payouts.ts'
import * as refundApprovals from './migrations/0032-refund-approvals.ts'
import * as otherAmounts from './migrations/0033-other-amounts.ts'
import * as restockedRefunds from './migrations/0034-restocked-refunds.ts'
import * as restPayments from './migrations/0035-rest-payments.ts'
import * as savingForPayingAhead from './migrations/0036-saving-for-paying-ahead.ts'
import * as forecast from './migrations/0037-forecast.ts'
import * as payeeDigests from './migrations/0038-payee-digests.ts'
import * as refundShares from './migrations/0039-refund-shares.ts'
import * as claimTerms from './migrations/0040-claim-terms.ts'
import * as lostReplacements from './migrations/0041-lost-replacements.ts'
import * as stockHolds from './migrations/0042-stock-holds.ts'
import * as factorDevices from './migrations/0044-factor-devices.ts'
import type { Schema } from './schema.ts'

const BASELINE = '0001-baseline'
const migrations = {
  [BASELINE]: baseline,
  '0002-plain-cart-and-search': plainCartAndSearch,
  '0003-standard-terms': standardTerms,
  '0004-tax-classes': taxClasses,
  '0005-buyer-gstin': buyerGstin,
  '0006-message-tickets': messageTickets,
  '0007-packed-goods': packedGoods,
  '0008-cash-remittances': cashRemittances,
  '0009-payment-fees': paymentFees,
  '0010-two-documents': twoDocuments,
  '0011-turnover': turnover,
  '0012-plant-facts': plantFacts,
  '0013-search-names': searchNames,
  '0014-wishlists': wishlists,
  '0015-review-photos-and-replies': reviewPhotosAndReplies,
  '0016-bought-together': boughtTogether,
  '0017-plant-sizes': plantSizes,
  '0018-bundles': bundles,
  '0019-listed-columns': listedColumns,
  '0020-delivery': delivery,
  '0021-agreed-delivery': agreedDelivery,
  '0022-pay-ahead': payAhead,
  '0023-order-numbers': orderNumbers,
  '0024-replacements': replacements,
  '0025-claims': claims,
  '0026-partial-refunds': partialRefunds,
  '0027-advances': advances,
  '0028-claim-refunds': claimRefunds,
  '0029-door-qr-codes': doorQrCodes,
  '0030-return-reasons': returnReasons,
  '0031-payouts': payouts,
  '0032-refund-approvals': refundApprovals,
  '0033-other-amounts': otherAmounts,
  '0034-restocked-refunds': restockedRefunds,
  '0035-rest-payments': restPayments,
  '0036-saving-for-paying-ahead': savingForPayingAhead,
  '0037-forecast': forecast,
  '0038-payee-digests': payeeDigests,
  '0039-refund-shares': refundShares,
  '0040-claim-terms': claimTerms,
  '0041-lost-replacements': lostReplacements,
  '0042-stock-holds': stockHolds,
  '0044-factor-devices': factorDevices,
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
export async function migrateWithin(transaction: Transaction<Schema>, through?: readonly string[]): Promise<void> {
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
  return names.every((name) => baseline.squashed.includes(name)) ? 'older' : 'newer'
}

const REFUSALS = {
  older:
    'The database was made by an older version of the shop than this one can bring up to date; start the previous release once, then this one.',
  newer: 'The database was made by a newer version of the shop; start that version instead.',
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

async function listExecuted(transaction: Transaction<Schema>): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(transaction)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(
    transaction,
  )
  return rows.map(({ name }) => name)
}

/** Puts the baseline in the place of the squashed migrations; the schema is the same. */
async function recordBaseline(transaction: Transaction<Schema>): Promise<void> {
  await sql`
    with squashed as (delete from kysely_migration returning timestamp)
    insert into kysely_migration (name, timestamp) select ${BASELINE}, max(timestamp) from squashed
  `.execute(transaction)
}
