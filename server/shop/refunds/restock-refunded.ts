import type { Transaction } from 'kysely'
import type { RefundedLine } from '../../../domain/refund/refund.ts'
import { restockedPieces } from '../../../domain/refund/restock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { lockPlants, moveStock } from '../orders/move-stock.ts'
import type { LockedOrder } from '../orders/transition-order.ts'

/** Puts refunded pieces of a locked order that came back sound on sale again. Its plants are locked from here on. */
export async function restockRefunded(
  transaction: Transaction<Schema>,
  order: LockedOrder,
  lines: readonly RefundedLine[],
): Promise<void> {
  const restocked = restockedPieces([{ lines }])
  const back = order.lines.flatMap(({ id, plant_id }) => {
    const change = restocked.get(id) ?? 0
    return change > 0 ? [{ plantId: plant_id, orderId: order.id, change }] : []
  })
  if (back.length === 0) return
  await lockPlants(
    transaction,
    back.map(({ plantId }) => plantId),
  )
  await moveStock(transaction, 'refund_release', back)
}

/**
 * How many pieces of each of the order's lines went back on sale with a refund, by the line's id. Dropped refunds
 * count: no money goes back, but the plants did. Refunds that a second admin has not approved do not count.
 */
export async function findRestocked(database: Database, orderId: string): Promise<Map<string, number>> {
  const refunds = await database
    .selectFrom('refunds')
    .select('lines')
    .where('order_id', '=', orderId)
    .where('status', '!=', 'awaiting_approval')
    .where('decline_note', 'is', null)
    .execute()
  return restockedPieces(refunds)
}
