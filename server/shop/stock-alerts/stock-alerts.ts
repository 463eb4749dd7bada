import type { Database } from '../../platform/database/database.ts'

/** Whether the customer waits to be told that the plant is there again. */
export async function isStockAlertWanted(database: Database, userId: string, plantId: string): Promise<boolean> {
  const wanted = await database
    .selectFrom('stock_alerts')
    .select('id')
    .where('user_id', '=', userId)
    .where('plant_id', '=', plantId)
    .where('told_at', 'is', null)
    .executeTakeFirst()
  return wanted !== undefined
}

/** The customer is to be told once; to ask again changes nothing. */
export async function wantStockAlert(database: Database, userId: string, plantId: string): Promise<void> {
  await database
    .insertInto('stock_alerts')
    .values({ user_id: userId, plant_id: plantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function dropStockAlert(database: Database, userId: string, plantId: string): Promise<void> {
  await database
    .deleteFrom('stock_alerts')
    .where('user_id', '=', userId)
    .where('plant_id', '=', plantId)
    .where('told_at', 'is', null)
    .execute()
}

/** The way out in such a mail: its reader is told of no other plant either. Answers whether there is such a token. */
export async function dropStockAlertsByToken(database: Database, token: string): Promise<boolean> {
  const alert = await database
    .selectFrom('stock_alerts')
    .select('user_id')
    .where('token', '=', token)
    .executeTakeFirst()
  if (!alert) return false
  await database.deleteFrom('stock_alerts').where('user_id', '=', alert.user_id).where('told_at', 'is', null).execute()
  return true
}
