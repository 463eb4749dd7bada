import type { OrderWithHistory } from '../../../contract/order-history.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { listUnprintable } from '../../shop/documents/printable.ts'
import { printedTexts } from '../../shop/documents/printed-texts.ts'
import { presentOrder } from '../../shop/orders/present-order.ts'
import { findOrder } from '../../shop/orders/queries.ts'
import { findSettings } from '../../shop/settings/queries.ts'
import type { Shop } from '../../shop/shop.ts'
import { listIncidents } from './incidents.ts'

/** An order with its ledgers of payments and stock, each with the oldest entry first. */
export async function loadOrderWithHistory(shop: Shop, id: string): Promise<{ body: OrderWithHistory } | Refusal> {
  const { database } = shop
  const order = await findOrder(database, id)
  if (!order) return refuse('not_found')
  const [payments, refunds, stockMovements, events, incidents, { settings }] = await Promise.all([
    paymentsOf(database, id),
    refundsOf(database, id),
    stockMovementsOf(database, id),
    eventsOf(database, id),
    listIncidents(database, id),
    findSettings(database),
  ])
  const unprintable = listUnprintable(printedTexts(order, settings))
  return { body: { ...presentOrder(shop, order), payments, refunds, stockMovements, events, incidents, unprintable } }
}

async function paymentsOf(database: Database, orderId: string): Promise<OrderWithHistory['payments']> {
  const rows = await database
    .selectFrom('payments')
    .innerJoin('payment_intents', 'payment_intents.order_id', 'payments.order_id')
    .leftJoin('provider_settlements', 'provider_settlements.id', 'payments.settlement_id')
    .selectAll('payments')
    .select(['payment_intents.provider_order_id', 'provider_settlements.utr', 'provider_settlements.settled_at'])
    .where('payments.order_id', '=', orderId)
    .orderBy('payments.first_seen_at')
    .orderBy('payments.id')
    .execute()
  return rows.map((row) => ({
    providerPaymentId: row.id,
    providerOrderId: row.door_qr_id === null ? row.provider_order_id : null,
    amount: row.amount / 100,
    currency: row.currency,
    method: row.method,
    isAtDoor: row.door_qr_id !== null,
    status: row.status,
    purpose: row.purpose,
    problem: row.problem,
    contact: row.contact,
    email: row.email,
    fee: row.fee === null ? null : row.fee / 100,
    taxOnFee: row.tax === null ? null : row.tax / 100,
    settlement:
      row.settlement_id === null || row.settled_at === null
        ? null
        : { id: row.settlement_id, utr: row.utr, settledAt: row.settled_at.toISOString() },
    firstSeenAt: row.first_seen_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

/** The states of a refund by their codes in the API, which are older. */
const refundCodes = { requested: 'wanted', pending: 'accepted', succeeded: 'made' } as const

async function refundsOf(database: Database, orderId: string): Promise<OrderWithHistory['refunds']> {
  const rows = await database
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    providerPaymentId: row.payment_id,
    providerRefundId: row.provider_refund_id,
    amount: row.amount / 100,
    reason: row.reason,
    status: refundCodes[row.status],
    problem: row.last_error,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

async function stockMovementsOf(database: Database, orderId: string): Promise<OrderWithHistory['stockMovements']> {
  const rows = await database
    .selectFrom('stock_movements')
    .innerJoin('plants', 'plants.id', 'stock_movements.plant_id')
    .select(['plant_id', 'plants.name', 'stock_movements.reason', 'change', 'stock_after', 'moved_at'])
    .where('order_id', '=', orderId)
    .orderBy('stock_movements.id')
    .execute()
  return rows.map((row) => ({
    plant: row.plant_id,
    name: row.name,
    reason: row.reason,
    change: row.change,
    stockAfter: row.stock_after,
    movedAt: row.moved_at.toISOString(),
  }))
}

async function eventsOf(database: Database, orderId: string): Promise<OrderWithHistory['events']> {
  const rows = await database
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.user_id')
    .select(['happened_at', 'actor', 'users.name', 'aspect', 'from_state', 'to_state', 'reason', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('order_events.id')
    .execute()
  return rows.map((row) => ({
    happenedAt: row.happened_at.toISOString(),
    actor: row.actor,
    name: row.name,
    aspect: row.aspect,
    from: row.from_state,
    to: row.to_state,
    reason: row.reason,
    note: row.note,
  }))
}
