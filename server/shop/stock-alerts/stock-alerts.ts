import type { Database } from '../../platform/database/database.ts'
import { withdrawMailing } from '../newsletter/withdraw-mailings.ts'

/** Whether the customer is to be mailed when the plant is in stock again. */
export async function hasStockAlert(database: Database, userId: string, plantId: string): Promise<boolean> {
  const alert = await database
    .selectFrom('stock_alerts')
    .select('id')
    .where('user_id', '=', userId)
    .where('plant_id', '=', plantId)
    .where('notified_at', 'is', null)
    .executeTakeFirst()
  return alert !== undefined
}

/** Idempotent: the customer is mailed once. */
export async function saveStockAlert(database: Database, userId: string, plantId: string): Promise<void> {
  await database
    .insertInto('stock_alerts')
    .values({ user_id: userId, plant_id: plantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteStockAlert(database: Database, userId: string, plantId: string): Promise<void> {
  await database
    .deleteFrom('stock_alerts')
    .where('user_id', '=', userId)
    .where('plant_id', '=', plantId)
    .where('notified_at', 'is', null)
    .execute()
}

/** Unsubscribes the reader of an alert mail from all alerts, also those whose mails wait. Returns whether the token exists. */
export async function deleteStockAlertsByToken(database: Database, token: string): Promise<boolean> {
  const alert = await database
    .selectFrom('stock_alerts')
    .select('user_id')
    .where('token', '=', token)
    .executeTakeFirst()
  if (!alert) return false
  await database
    .deleteFrom('stock_alerts')
    .where('user_id', '=', alert.user_id)
    .where('notified_at', 'is', null)
    .execute()
  await withdrawMailing(database, 'stock alerts', alert.user_id)
  return true
}
