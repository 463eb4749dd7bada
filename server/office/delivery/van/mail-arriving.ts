import type { Transaction } from 'kysely'
import { sendMail } from '../../../integrations/mail/mail.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { findOrder } from '../../../shop/orders/queries.ts'
import type { Shop } from '../../../shop/shop.ts'
import { arrivingMail } from './arriving-mail.ts'
import { isOnVan } from './is-on-van.ts'

/**
 * Mails the shoppers of a day's van, which is today's, that their plants arrive; an order once a day, however often and by
 * how many admins at once. Each order is in a transaction of its own, locked, so that none is mailed about that was
 * cancelled or delivered meanwhile. Returns of how many orders it mailed.
 */
export async function mailArriving(shop: Pick<Shop, 'database' | 'settings'>, day: string): Promise<number> {
  const { database } = shop
  const orders = await database.selectFrom('orders').select('id').where(isOnVan(day)).orderBy('id').execute()
  let mailed = 0
  for (const { id } of orders) {
    if (await inTransaction(database, (transaction) => mailOnce(shop, transaction, id, day))) mailed += 1
  }
  return mailed
}

async function mailOnce(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  id: string,
  day: string,
): Promise<boolean> {
  const locked = await transaction
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where(isOnVan(day))
    .forNoKeyUpdate()
    .executeTakeFirst()
  const order = locked && (await findOrder(transaction, id))
  if (!order || (await findMailed(transaction, [id], day)).has(id)) return false
  await sendMail(transaction, order.userEmail, arrivingMail(shop, order), { cause: causeOf(id, day) })
  return true
}

/** Which of these orders were mailed about on a day. */
export async function findMailed(database: Database, ids: readonly string[], day: string): Promise<Set<string>> {
  const causes = new Map(ids.map((id) => [causeOf(id, day), id]))
  if (causes.size === 0) return new Set()
  const mails = await database
    .selectFrom('mails')
    .select('cause')
    .where('cause', 'in', [...causes.keys()])
    .execute()
  return new Set(mails.flatMap(({ cause }) => causes.get(cause ?? '') ?? []))
}

function causeOf(orderId: string, day: string): string {
  return `arriving ${orderId} ${day}`
}
