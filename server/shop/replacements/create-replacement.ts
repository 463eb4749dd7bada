import type { Transaction } from 'kysely'
import { type LinePieces, problemsOfReplacement } from '../../../domain/replacement.ts'
import type { Schema } from '../../database/schema.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findRedressedPieces } from '../orders/claimable.ts'
import { lockPlants, moveStock } from '../orders/move-stock.ts'
import { lockOrder, type OrderLineRow } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import { recordStatus } from './move-replacement.ts'

/** `item` is the id of a line of the order; `by` is the admin who decided it. */
type NewReplacement = { orderId: string; lines: readonly LinePieces[]; by: string }

/**
 * Replaces pieces of a delivered order by a parcel of its own, without a sale or a payment: takes the stock and mails the
 * shopper that it is coming. A bundle's parts are lines of the order, and are replaced as such. Refused, with nothing changed:
 * `not_found`, `illegal_move` when the order is not delivered, `invalid` (by field) when the pieces are not the order's or
 * were replaced or refunded already, `stock_short` with the plant's name. The caller has locked the order, but no plants.
 */
export async function createReplacement(
  shop: Shop,
  transaction: Transaction<Schema>,
  { orderId, lines, by }: NewReplacement,
): Promise<{ id: string } | Refusal> {
  const order = await lockOrder(transaction, orderId)
  if (!order) return refuse('not_found')
  if (order.status !== 'delivered') {
    return refuse('illegal_move', { message: `This order is ${order.status}; only what was delivered is replaced.` })
  }
  const ordered = order.lines.map(({ id, quantity }) => ({ item: id, quantity }))
  const fields = problemsOfReplacement(ordered, await findRedressedPieces(transaction, orderId), lines)
  if (Object.keys(fields).length > 0) return refuse('invalid', { fields })

  const taken = lines.flatMap(({ item, quantity }) => {
    const line = order.lines.find(({ id }) => id === item)
    return line ? [{ line, quantity }] : []
  })
  const short = await findShortPlant(transaction, taken)
  if (short !== null) return refuse('stock_short', { message: `There are not that many of ${short} in stock.` })

  const id = newIdentifier()
  await transaction.insertInto('replacements').values({ id, order_id: orderId, created_by: by }).execute()
  await transaction
    .insertInto('replacement_lines')
    .values(lines.map(({ item, quantity }) => ({ replacement_id: id, order_id: orderId, line_id: item, quantity })))
    .execute()
  await moveStock(
    transaction,
    'replacement',
    taken.map(({ line, quantity }) => ({ plantId: line.plant_id, orderId, change: -quantity })),
  )
  await recordStatus(shop, transaction, { id, orderId, from: null, to: 'pending', by })
  return { id }
}

/** Locks the plants. The name of the first that has not as many pieces on sale; null when all have. */
async function findShortPlant(
  transaction: Transaction<Schema>,
  taken: readonly { line: OrderLineRow; quantity: number }[],
): Promise<string | null> {
  const plantIds = taken.map(({ line }) => line.plant_id)
  const locked = await lockPlants(transaction, plantIds)
  const left = new Map(locked.map(({ id, stock, isGone }) => [id, isGone ? 0 : stock]))
  for (const { line, quantity } of taken) {
    const rest = (left.get(line.plant_id) ?? 0) - quantity
    if (rest < 0) return line.name
    // A plant may be in several lines, as the part of bundles.
    left.set(line.plant_id, rest)
  }
  return null
}
