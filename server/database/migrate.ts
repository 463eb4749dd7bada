import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import type { Connection } from './database.ts'
import * as shop from './migrations/0001-shop.ts'
import * as messages from './migrations/0002-messages.ts'
import * as search from './migrations/0003-search.ts'
import * as accounts from './migrations/0004-accounts.ts'
import * as payments from './migrations/0005-payments.ts'
import * as audit from './migrations/0006-audit.ts'
import * as shipments from './migrations/0007-shipments.ts'
import * as invoices from './migrations/0008-invoices.ts'
import * as letters from './migrations/0011-letters.ts'
import * as measurement from './migrations/0012-measurement.ts'
import * as refunds from './migrations/0013-refunds.ts'
import * as changes from './migrations/0016-changes.ts'

const migrations = {
  '0001-shop': shop,
  '0002-messages': messages,
  '0003-search': search,
  '0004-accounts': accounts,
  '0005-payments': payments,
  '0006-audit': audit,
  '0007-shipments': shipments,
  '0008-invoices': invoices,
  '0011-letters': letters,
  '0012-measurement': measurement,
  '0013-refunds': refunds,
  '0016-changes': changes,
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
    const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw refusalToMigrate(error)
  } finally {
    await database.destroy()
  }
}

function refusalToMigrate(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error.message.includes('previously executed migration')) {
    return new StartRefusal('The database was made by a newer version of the shop; start that version instead.')
  }
  return error
}
