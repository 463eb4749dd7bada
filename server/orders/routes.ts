import type { Order } from '../../contract/orders.ts'
import type { RouteRegistrar } from '../http/route.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { cancelOrder } from './cancel-order.ts'
import { placeOrder } from './place-order.ts'
import { presentOrder } from './present-order.ts'
import { findOwnOrder, listOwnOrders } from './queries.ts'

export function orderRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  const ownOrder = async (userId: string, id: string): Promise<{ body: Order } | Refusal> => {
    const order = await findOwnOrder(database, userId, id)
    return order ? { body: presentOrder(shop, order) } : refuse('not_found')
  }

  route('POST /orders', async ({ headers, body, caller: { userId } }) => {
    const idempotencyKey = headers['idempotency-key'] ?? null
    const placed = await placeOrder(database, { userId, order: body, idempotencyKey })
    return placed instanceof Refusal ? placed : ownOrder(userId, placed)
  })

  route('GET /orders', async ({ caller }) => {
    const orders = await listOwnOrders(database, caller.userId)
    return { body: orders.map((order) => presentOrder(shop, order)), total: orders.length }
  })

  route('GET /orders/:id', ({ params, caller }) => ownOrder(caller.userId, params.id))

  route('GET /orders/:id/status', async ({ params, caller }) => {
    const order = await ownOrder(caller.userId, params.id)
    if (order instanceof Refusal) return order
    const { status, paymentDetails, shipment } = order.body
    return { body: { status, paymentDetails, shipment } }
  })

  route('PUT /orders/:id/cancel', async ({ params, caller }) => {
    return (await cancelOrder(database, caller.userId, params.id)) ?? ownOrder(caller.userId, params.id)
  })
}
