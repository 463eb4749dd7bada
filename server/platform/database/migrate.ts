import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import type { Connection } from './connection.ts'
import * as shop from './migrations/0001-shop.ts'
import * as messages from './migrations/0002-messages.ts'
import * as search from './migrations/0003-search.ts'
import * as accounts from './migrations/0004-accounts.ts'
import * as payments from './migrations/0005-payments.ts'
import * as audit from './migrations/0006-audit.ts'
import * as shipments from './migrations/0007-shipments.ts'
import * as invoices from './migrations/0008-invoices.ts'
import * as lists from './migrations/0010-lists.ts'
import * as letters from './migrations/0011-letters.ts'
import * as measurement from './migrations/0012-measurement.ts'
import * as refunds from './migrations/0013-refunds.ts'
import * as restorations from './migrations/0015-restorations.ts'
import * as changes from './migrations/0016-changes.ts'
import * as history from './migrations/0017-history.ts'
import * as speed from './migrations/0021-speed.ts'
import * as cheapWrites from './migrations/0022-cheap-writes.ts'
import * as outbox from './migrations/0023-outbox.ts'
import * as uploads from './migrations/0024-uploads.ts'
import * as cart from './migrations/0025-cart.ts'
import * as rulesInTypes from './migrations/0026-rules-in-types.ts'
import * as mailsInParts from './migrations/0027-mails-in-parts.ts'
import * as leanOrders from './migrations/0028-lean-orders.ts'
import * as searchOfOrders from './migrations/0029-search-of-orders.ts'
import * as accountRecovery from './migrations/0030-account-recovery.ts'
import * as secondFactor from './migrations/0033-second-factor.ts'
import * as unconfirmedMails from './migrations/0036-unconfirmed-mails.ts'
import * as operations from './migrations/0037-operations.ts'
import * as oneUnicodeForm from './migrations/0038-one-unicode-form.ts'
import * as whatTheOwnerSets from './migrations/0040-what-the-owner-sets.ts'
import type { Schema } from './schema.ts'

const migrations = {
  '0001-shop': shop,
  '0002-messages': messages,
  '0003-search': search,
  '0004-accounts': accounts,
  '0005-payments': payments,
  '0006-audit': audit,
  '0007-shipments': shipments,
  '0008-invoices': invoices,
  '0010-lists': lists,
  '0011-letters': letters,
  '0012-measurement': measurement,
  '0013-refunds': refunds,
  '0015-restorations': restorations,
  '0016-changes': changes,
  '0017-history': history,
  '0021-speed': speed,
  '0022-cheap-writes': cheapWrites,
  '0023-outbox': outbox,
  '0024-uploads': uploads,
  '0025-cart': cart,
  '0026-rules-in-types': rulesInTypes,
  '0027-mails-in-parts': mailsInParts,
  '0028-lean-orders': leanOrders,
  '0029-search-of-orders': searchOfOrders,
  '0030-account-recovery': accountRecovery,
  '0033-second-factor': secondFactor,
  '0036-unconfirmed-mails': unconfirmedMails,
  '0037-operations': operations,
  '0038-one-unicode-form': oneUnicodeForm,
  '0040-what-the-owner-sets': whatTheOwnerSets,
}

/**
 * Brings the schema up to date, under a lock that other starting processes wait for. Works on a connection of its own,
 * because a migration may take longer than a request may.
 */
export async function migrate(connection: Connection): Promise<void> {
  const database = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...connection, max: 1 }) }),
  })
  try {
    const { error } = await migratorOf(database).migrateToLatest()
    if (error) throw refusalToMigrate(error)
  } finally {
    await database.destroy()
  }
}

/** Brings the schema, within a transaction, to where it is after the migration of this name, else up to date. */
export async function migrateWithin(transaction: Transaction<Schema>, to?: string): Promise<void> {
  const migrator = migratorOf(transaction)
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
  if (error) throw error
}

/** Whether a database that went through exactly these migrations, in this order, can be brought up to date. */
export function canMigrateFrom(names: readonly string[]): boolean {
  const known = Object.keys(migrations)
  return names.every((name, position) => known[position] === name)
}

function migratorOf(database: Kysely<unknown> | Transaction<Schema>): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
}

function refusalToMigrate(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error.message.includes('previously executed migration')) {
    return new StartRefusal('The database was made by a newer version of the shop; start that version instead.')
  }
  return error
}
