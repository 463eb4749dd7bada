import { sql, type Transaction } from 'kysely'
import { stateAfterMove, stockEffect } from '../../domain/order/move-consequences.ts'
import { refusalOfOrderMove } from '../../domain/order/order-moves.ts'
import type { OrderStatus } from '../../domain/order/order-status.ts'
import type { Schema } from '../database/schema.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { lockPlants, moveStock } from './move-stock.ts'
import type { lockOrder } from './queries.ts'
import { type Mover, recordStateChanges } from './record-state-changes.ts'

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/**
 * Moves a locked order along the table, with what goes with it: its payment's and shipment's states, its stock, and an
 * event for each change. Refused when the table has no such move for whoever asks.
 */
export async function moveOrder(
  transaction: Transaction<Schema>,
  order: LockedOrder,
  to: OrderStatus,
  mover: Mover,
): Promise<Refusal | undefined> {
  const paymentMethod = order.payment_method
  const before = { status: order.status, payment: order.payment_status, shipment: order.shipment_status }
  if (refusalOfOrderMove(order.status, to, { ...before, paymentMethod, actor: mover.actor }) !== null) {
    return refuse('illegal_move', { message: `This order is ${order.status} and cannot become ${to}.` })
  }
  const after = stateAfterMove({ ...before, paymentMethod }, to)
  await transaction
    .updateTable('orders')
    .set({
      status: after.status,
      payment_status: after.payment,
      shipment_status: after.shipment,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', order.id)
    .execute()
  await recordStateChanges(transaction, order.id, mover, before, after)
  if (stockEffect(before, to) === 'give_back') await giveBackStock(transaction, order)
}

async function giveBackStock(transaction: Transaction<Schema>, order: LockedOrder): Promise<void> {
  const changes = order.lines.map((line) => ({ plantId: line.plant_id, change: line.quantity }))
  await lockPlants(
    transaction,
    changes.map(({ plantId }) => plantId),
  )
  await moveStock(transaction, order.id, 'release', changes)
}
