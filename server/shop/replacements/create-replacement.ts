import type { OrderedLine } from '../../../domain/claim/claimable.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { refuseRedressed } from '../orders/claimable.ts'
import { findShortPlant, moveStock } from '../orders/move-stock.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { recordStatus } from './move-replacement.ts'

/**
 * Replaces pieces of a locked order, whose plants are not locked, by a parcel of its own: takes the stock and mails the shopper.
 * Refused with `illegal_move` if the order is not delivered or does not have the pieces any more, or `stock_short` with the
 * plant's name. `by` is the admin who decided it.
 */
export async function createReplacement(
  shop: Shop,
  transaction: Transaction,
  order: LockedOrder,
  lines: readonly OrderedLine[],
  by: string,
): Promise<{ id: string } | Refusal> {
  const orderId = order.id
  if (order.status !== 'delivered') {
    return refuse('illegal_move', {
      message: `This order is ${order.status}. You can only replace plants from a delivered order.`,
    })
  }
  const redressed = await refuseRedressed(transaction, order, lines)
  if (redressed) return redressed

  const taken = lines.flatMap(({ item, quantity }) => {
    const line = order.lines.find(({ id }) => id === item)
    return line ? [{ ...line, quantity }] : []
  })
  const short = await findShortPlant(transaction, taken)
  if (short) return refuse('stock_short', { message: `There is not enough stock of ${short.name}.` })

  const id = newIdentifier()
  await transaction.insertInto('replacements').values({ id, order_id: orderId, created_by: by }).execute()
  await transaction
    .insertInto('replacement_lines')
    .values(lines.map(({ item, quantity }) => ({ replacement_id: id, order_id: orderId, line_id: item, quantity })))
    .execute()
  await moveStock(
    transaction,
    'replacement',
    taken.map(({ plant_id, quantity }) => ({ plantId: plant_id, orderId, change: -quantity })),
  )
  await recordStatus(shop, transaction, { id, orderId, from: null, to: 'pending', by })
  return { id }
}
