import { sql } from 'kysely'
import type { TimelineEntry } from '../../../contract/orders.ts'
import { orderTimeline } from '../../../domain/order/order-timeline.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { findDoorPayment } from './door-qr.ts'
import { ownOrder, presentOrder } from './present-order.ts'
import { findOwnOrder, listOwnOrders, lockOrder } from './queries.ts'
import { transitionOrder } from './transition-order.ts'

export function orderRoutes(shop: Shop, route: RouteRegistrar): void {
  route('GET /orders', async ({ query, caller }) => {
    const { orders, total } = await listOwnOrders(shop.database, caller.userId, query)
    return { body: orders.map((order) => presentOrder(shop, order)), total }
  })

  route('GET /orders/:id', async ({ params, caller }) => {
    const order = await findOwnOrder(shop.database, caller.userId, params.id)
    if (!order) return refuse('not_found')
    return { body: { ...presentOrder(shop, order), doorPayment: await findDoorPayment(shop.database, order) } }
  })

  route('GET /orders/:id/status', async ({ params, caller }) => {
    const order = await ownOrder(shop, caller.userId, params.id)
    if (order instanceof Refusal) return order
    const { status, paymentDetails, shipment } = order.body
    return { body: { status, paymentDetails, shipment: { status: shipment.status } } }
  })

  route('GET /orders/:id/timeline', async ({ params, caller }) => {
    const order = await findOwnOrder(shop.database, caller.userId, params.id)
    return order ? { body: await timelineOf(shop.database, order.id) } : refuse('not_found')
  })

  route('PUT /orders/:id/cancel', async ({ params, caller }) => {
    return (await cancelOrder(shop, caller.userId, params.id)) ?? ownOrder(shop, caller.userId, params.id)
  })
}

/** What happened to the order, the oldest first, without names and notes, which are the back office's. */
async function timelineOf(database: Database, orderId: string): Promise<TimelineEntry[]> {
  const events = await database
    .selectFrom('order_events')
    .select(['happened_at', 'actor', sql<string>`aspect`.as('aspect'), 'to_state as to', 'reason'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const ofReplacements = await database
    .selectFrom('replacement_events')
    .innerJoin('replacements', 'replacements.id', 'replacement_events.replacement_id')
    .select(['happened_at', 'to_state as status'])
    .where('order_id', '=', orderId)
    .orderBy('replacement_events.id')
    .execute()
  const entries: TimelineEntry[] = [
    ...orderTimeline(events.map(({ happened_at, ...event }) => ({ ...event, at: happened_at.toISOString() }))),
    ...ofReplacements.map(({ happened_at, status }) => ({
      kind: 'replacement' as const,
      at: happened_at.toISOString(),
      status,
    })),
  ]
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function cancelOrder(shop: Shop, userId: string, orderId: string): Promise<Refusal | undefined> {
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (order?.user_id !== userId) return refuse('not_found')
    return transitionOrder(shop, transaction, order, 'cancelled', { actor: 'shopper', userId, reason: 'chosen' })
  })
}
