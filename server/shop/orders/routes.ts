import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { networkOf } from '../../platform/limits/network-of.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { openCheckout } from '../checkout/checkout.ts'
import { visitorOf } from '../measurement/visitor.ts'
import { findDoorPayment } from '../payments/door-qr/present-door-qr.ts'
import { createOrderCheck } from '../settings/takes-orders.ts'
import type { Shop } from '../shop.ts'
import { cancelOrder } from './cancel-order.ts'
import { ownOrder } from './own-order.ts'
import { ownTimeline } from './own-timeline.ts'
import { presentOrder } from './present-order.ts'
import { findOrder, findOwnOrder, listOwnOrders } from './queries.ts'

export function orderRoutes(shop: Shop, route: RouteRegistrar): void {
  const checkout = openCheckout(shop)
  const isOpen = createOrderCheck(shop)

  route('POST /orders', async ({ headers, body, caller: { userId }, request }) => {
    if (!(await isOpen())) return refuse('shop_not_open')
    const idempotencyKey = headers['idempotency-key'] ?? null
    const visitor = visitorOf(request)
    const network = request.ip ? networkOf(request.ip) : null
    const outcome = await checkout({ userId, order: body, idempotencyKey, visitor, network })
    if (outcome.kind === 'refused') return outcome.refusal
    if (outcome.kind === 'placed') return { body: presentOrder(shop, outcome.order), cacheInvalidated: true }
    const earlier = await findOrder(shop.database, outcome.orderId)
    return earlier ? { body: presentOrder(shop, earlier) } : refuse('not_found')
  })

  route('GET /orders', async ({ query, caller }) => {
    const { orders, total } = await listOwnOrders(shop.database, caller.userId, query)
    return { body: orders.map((order) => presentOrder(shop, order)), total }
  })

  route('GET /orders/:id', async ({ params, caller }) => {
    const order = await findOwnOrder(shop.database, caller.userId, params.id)
    if (!order) return refuse('not_found')
    const { id, status, payment_method: paymentMethod, advance_status: advance, delivery } = order
    const atDoor = { id, status, paymentMethod, advance, by: delivery?.by ?? null }
    const doorPayment = await findDoorPayment(shop.database, atDoor)
    return { body: { ...presentOrder(shop, order), doorPayment } }
  })

  route('GET /orders/:id/status', async ({ params, caller }) => {
    const order = await ownOrder(shop, caller.userId, params.id)
    if (order instanceof Refusal) return order
    const { status, paymentDetails, shipment } = order.body
    return { body: { status, paymentDetails, shipment: { status: shipment.status } } }
  })

  route('GET /orders/:id/timeline', ({ params, caller }) => ownTimeline(shop, caller.userId, params.id))

  route('PUT /orders/:id/cancel', async ({ params, caller }) => {
    return (await cancelOrder(shop, caller.userId, params.id)) ?? ownOrder(shop, caller.userId, params.id)
  })
}
