import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

/** The schema as the squashed migrations made it of an empty database. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(readFileSync(new URL('0001-baseline.sql', import.meta.url), 'utf8')).execute(database)
}

/** The migrations that the baseline replaces, in order. A database that went through all of them is at the baseline. */
export const squashed: readonly string[] = [
  '0001-shop',
  '0002-messages',
  '0003-search',
  '0004-accounts',
  '0005-payments',
  '0006-audit',
  '0007-shipments',
  '0008-invoices',
  '0010-lists',
  '0011-letters',
  '0012-measurement',
  '0013-refunds',
  '0015-restorations',
  '0016-changes',
  '0017-history',
  '0021-speed',
  '0022-cheap-writes',
  '0023-outbox',
  '0024-uploads',
  '0025-cart',
  '0026-rules-in-types',
  '0027-mails-in-parts',
  '0028-lean-orders',
  '0029-search-of-orders',
  '0030-account-recovery',
  '0033-second-factor',
  '0036-unconfirmed-mails',
  '0037-operations',
  '0038-one-unicode-form',
  '0040-what-the-owner-sets',
]
