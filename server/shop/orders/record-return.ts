import type { Transaction } from 'kysely'
import type { ParcelReturn } from '../../../contract/administration.ts'
import { type CountedLine, countReturn, refusalOfReturn } from '../../../domain/order/returned-parcel.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { lockPlants, moveStock } from './move-stock.ts'
import { lockOrder, type OrderLineRow } from './queries.ts'
import { recordStateChanges, stateOf } from './record-state-changes.ts'
import { type LockedOrder, transitionOrder } from './transition-order.ts'

type Return = { adminId: string; orderId: string; parcel: ParcelReturn }

/**
 * An admin records that an order's parcel came back: the order is cancelled, its sound pieces are on sale again and the
 * others written off, and an online payment or advance goes back.
 */
export function recordParcelReturn(shop: Shop, { adminId, orderId, parcel }: Return): Promise<Refusal | undefined> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return refuse('not_found')
    const mover = { actor: 'admin', userId: adminId, reason: 'returned' } as const
    const before = stateOf(order)
    if (refusalOfReturn({ ...before, paymentMethod: order.payment_method, actor: mover.actor }) !== null) {
      return refuse('illegal_move', { message: `This order is ${order.status}; no parcel of it can come back.` })
    }
    const count = countReturn(order.lines, parcel.items)
    if ('problems' in count) return refuse('invalid', { fields: count.problems })

    const note = parcel.note ?? null
    await recordStateChanges(shop, transaction, orderId, { ...mover, note }, before, {
      ...before,
      shipment: 'returned',
    })
    const refusal = await transitionOrder(
      shop,
      transaction,
      { ...order, shipment_status: 'returned' },
      'cancelled',
      mover,
    )
    if (refusal) throw new Error(`A returned order could not be cancelled: ${refusal.body.message}`)
    await takeBack(transaction, order, count.counted)
  })
}

/** All pieces come back into the ledger; what did not arrive sound leaves it for good. */
async function takeBack(transaction: Transaction<Schema>, order: LockedOrder, counted: CountedLine<OrderLineRow>[]) {
  await lockPlants(
    transaction,
    order.lines.map((line) => line.plant_id),
  )
  const ofLine = (line: OrderLineRow, change: number) => ({ plantId: line.plant_id, orderId: order.id, change })
  const back = counted.map(({ line }) => ofLine(line, line.quantity))
  const lost = counted.map(({ line, lost }) => ofLine(line, -lost))
  await moveStock(transaction, 'release', back)
  await moveStock(
    transaction,
    'write_off',
    lost.filter(({ change }) => change !== 0),
  )
}
