import { sql, type Transaction } from 'kysely'
import { sendMail } from '../../integrations/mail/mail.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { repeated } from '../../platform/jobs/scheduled-queue.ts'
import { oneClickAddress } from '../newsletter/one-click.ts'
import type { Shop } from '../shop.ts'
import { stockMail } from './stock-mail.ts'

/** Every minute. What fails is told the next time. */
export const STOCK_TIMES = '* * * * *'
export const stockQueue = repeated('tell-of-stock', 120)

const AT_ONCE = 100

/**
 * Mails everybody who waits for a plant that is there again, once. It looks at the stock rather than at what changes it, so
 * that no way in which plants come back is forgotten, and none that are gone a moment later is told of.
 */
export async function tellOfStock(shop: Shop): Promise<void> {
  for (let told = AT_ONCE; told === AT_ONCE; ) {
    told = await inTransaction(shop.database, (transaction) => tellSome(shop, transaction))
  }
}

async function tellSome(shop: Shop, transaction: Transaction<Schema>): Promise<number> {
  const due = await transaction
    .selectFrom('stock_alerts')
    .innerJoin('plants', 'plants.id', 'stock_alerts.plant_id')
    .innerJoin('users', 'users.id', 'stock_alerts.user_id')
    .select([
      'stock_alerts.id',
      'stock_alerts.token',
      'plants.id as plantId',
      'plants.name as plantName',
      'plants.price',
    ])
    .select(['users.name as userName', 'users.email'])
    .where('told_at', 'is', null)
    .where('plants.stock', '>', 0)
    .where('plants.deleted_at', 'is', null)
    .where('users.is_active', '=', true)
    .orderBy('stock_alerts.created_at')
    .limit(AT_ONCE)
    .forUpdate('stock_alerts')
    .skipLocked()
    .execute()
  for (const alert of due) {
    const extras = { cause: `stock alert ${alert.id}`, unsubscribeUrl: oneClickAddress(shop, alert.token) }
    await sendMail(transaction, alert.email, stockMail(shop, alert), extras)
  }
  const ids = due.map(({ id }) => id)
  await transaction
    .updateTable('stock_alerts')
    .set({ told_at: sql<Date>`now()` })
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  return due.length
}
