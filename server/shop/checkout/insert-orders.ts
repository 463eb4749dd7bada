import { sql, type Transaction } from 'kysely'
import { dueOnline } from '../../../domain/payment/advance.ts'
import { FIRST_CHECK_MS } from '../../../domain/payment/payment-checks.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { sortDocuments } from '../invoices/sort-documents.ts'
import { measurePurchase, saveVisit } from '../measurement/measure-purchase.ts'
import { moveStock } from '../orders/move-stock.ts'
import { isUnpaid, ORDER_COLUMNS, type WholeOrder } from '../orders/queries.ts'
import { recordPlacedOrders } from '../orders/record-placed-orders.ts'
import type { Shop } from '../shop.ts'
import { draftOrder, type NewOrder } from './draft-order.ts'

/**
 * Inserts pending orders, of one buyer each, whose plants are locked: takes their stock, records who placed them and leaves
 * the mails about it; starts the collection of an online payment or an advance, and empties the cart for other cash orders,
 * which are certain. Returns them in the order given.
 */
export async function insertOrders(
  shop: Pick<Shop, 'settings' | 'payments'>,
  transaction: Transaction<Schema>,
  newOrders: readonly NewOrder[],
): Promise<WholeOrder[]> {
  if (newOrders.length === 0) return []
  const drafts = newOrders.map(draftOrder)
  const rows = await transaction
    .insertInto('orders')
    .values(drafts.map(({ row }) => row))
    .returning(ORDER_COLUMNS)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const orders = drafts.map(({ row, lines }, n): WholeOrder => {
    const [inserted, newOrder] = [byId.get(row.id), newOrders[n]]
    if (!inserted || !newOrder) throw new Error('An order was not inserted')
    const { buyer, offeredSaving } = newOrder
    const buyerOf = { userName: buyer.name, userEmail: buyer.email }
    return { ...inserted, lines, ...buyerOf, ...sortDocuments([]), replacements: [], refunds: [], offeredSaving }
  })
  const lines = orders.flatMap((order) => order.lines)
  await transaction
    .insertInto('order_lines')
    .values(lines.map((line) => ({ ...line, bundle: line.bundle && JSON.stringify(line.bundle) })))
    .execute()
  await moveStock(
    transaction,
    'order',
    lines.map((line) => ({ plantId: line.plant_id, orderId: line.order_id, change: -line.quantity })),
  )
  await recordPlacedOrders(shop, transaction, orders)
  const unpaid = orders.filter(isUnpaid)
  const certain = orders.filter((order) => !isUnpaid(order))
  if (unpaid.length > 0) await startCollection(transaction, unpaid)
  if (certain.length > 0) await emptyCarts(transaction, certain)
  for (const [n, order] of orders.entries()) {
    const visitor = newOrders[n]?.visitor
    if (!visitor) continue
    await saveVisit(transaction, order.id, visitor)
    if (!isUnpaid(order)) await measurePurchase(shop, transaction, order.id)
  }
  return orders
}

async function startCollection(transaction: Transaction<Schema>, orders: readonly WholeOrder[]): Promise<void> {
  const nextCheck = sql<Date>`now() + make_interval(secs => ${sql.lit(FIRST_CHECK_MS / 1_000)})`
  await transaction
    .insertInto('payment_intents')
    .values(orders.map((order) => ({ order_id: order.id, amount: dueOnline(order), next_check_at: nextCheck })))
    .execute()
}

async function emptyCarts(transaction: Transaction<Schema>, orders: readonly WholeOrder[]): Promise<void> {
  await transaction
    .deleteFrom('cart_items')
    .where('user_id', '=', sql<string>`any(${orders.map(({ user_id }) => user_id)})`)
    .execute()
}
