import { sql, type Transaction } from 'kysely'
import { dueOnline } from '../../../domain/payment/advance.ts'
import { FIRST_CHECK_MS } from '../../../domain/payment/payment-checks.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { sortDocuments } from '../invoices/sort-documents.ts'
import { measurePurchase, saveVisit } from '../measurement/measure-purchase.ts'
import { moveStock } from '../orders/move-stock.ts'
import { isUnpaid, ORDER_COLUMNS, type WholeOrder } from '../orders/queries.ts'
import { recordPlacedOrder } from '../orders/record-placed-order.ts'
import type { Shop } from '../shop.ts'
import { draftOrder, type NewOrder } from './draft-order.ts'

/**
 * Inserts a pending order whose plants are locked: takes their stock, records who placed it and leaves the mail about it;
 * starts the collection of an online payment or an advance, and empties the cart for another cash order, which is certain.
 */
export async function insertOrder(
  shop: Pick<Shop, 'settings' | 'payments'>,
  transaction: Transaction<Schema>,
  newOrder: NewOrder,
): Promise<WholeOrder> {
  const { row, lines } = draftOrder(newOrder)
  const inserted = await transaction.insertInto('orders').values(row).returning(ORDER_COLUMNS).executeTakeFirstOrThrow()
  const { buyer, offeredSaving, visitor } = newOrder
  const buyerOf = { userName: buyer.name, userEmail: buyer.email }
  const order: WholeOrder = {
    ...{ ...inserted, lines, ...buyerOf, ...sortDocuments([]) },
    ...{ replacements: [], refunds: [], offeredSaving },
  }
  await transaction
    .insertInto('order_lines')
    .values(lines.map((line) => ({ ...line, bundle: line.bundle && JSON.stringify(line.bundle) })))
    .execute()
  await moveStock(
    transaction,
    'order',
    lines.map((line) => ({ plantId: line.plant_id, orderId: line.order_id, change: -line.quantity })),
  )
  await recordPlacedOrder(shop, transaction, order)
  if (isUnpaid(order)) await startCollection(transaction, order)
  else await transaction.deleteFrom('cart_items').where('user_id', '=', buyer.id).execute()
  if (visitor) {
    await saveVisit(transaction, order.id, visitor)
    if (!isUnpaid(order)) await measurePurchase(shop, transaction, order.id)
  }
  return order
}

async function startCollection(transaction: Transaction<Schema>, order: WholeOrder): Promise<void> {
  const nextCheck = sql<Date>`now() + make_interval(secs => ${sql.lit(FIRST_CHECK_MS / 1_000)})`
  await transaction
    .insertInto('payment_intents')
    .values({ order_id: order.id, amount: dueOnline(order), next_check_at: nextCheck })
    .execute()
}
