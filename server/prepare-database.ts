import { sql } from 'kysely'
import type { Environment } from './environment.ts'
import { inTransaction } from './platform/database/database.ts'
import { ensureAdmin } from './shop/accounts/admins.ts'
import { refuseDemoInLiveShop } from './shop/settings/live-requirements.ts'
import type { Shop } from './shop/shop.ts'

const PREPARATION_LOCK = 727_834

/**
 * Prepares a migrated database in one transaction: the first admin, and in an empty demo shop the demo catalogue.
 * Returns the admin's password if it has just been generated.
 */
export function prepareDatabase(shop: Shop, environment: Environment): Promise<string | null> {
  return inTransaction(shop.database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${PREPARATION_LOCK})`.execute(transaction)
    const { rows } = await sql<{ is_empty: boolean }>`
      select not exists (select from users) and not exists (select from plants) as is_empty
    `.execute(transaction)
    if (environment.mode === 'live') await refuseDemoInLiveShop(transaction)
    const password = await ensureAdmin(transaction, environment)
    if (environment.mode === 'demo' && rows[0]?.is_empty) {
      const { fillDemoShop } = await import('../seed/fill-demo-shop.ts')
      await fillDemoShop(transaction, shop)
      await transaction.insertInto('demo_fill').defaultValues().execute()
    }
    return password
  })
}
