import type { Order } from '../../../contract/orders.ts'
import { fromRupees } from '../../../domain/money.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { prefetchFirst, streamList } from '../../platform/http/stream-list.ts'
import { Refusal, refuse, toBody } from '../../platform/refusal.ts'
import { presentDoorQr } from '../../shop/orders/door-qr.ts'
import { presentOrder, presentRefund } from '../../shop/orders/present-order.ts'
import { findOrder, readOrders, type WholeOrder } from '../../shop/orders/queries.ts'
import { makeDoorQr } from '../../shop/payments/door-payments.ts'
import { refundPart } from '../../shop/refunds/refund-part.ts'
import type { Shop } from '../../shop/shop.ts'
import { exportOrders } from '../exports/export-orders.ts'
import { trackingIn } from '../replacements/routes.ts'
import { decideRefund, recordRefundAction } from './decide-refund.ts'
import { listOrders } from './find-orders.ts'
import { resolveIncident } from './incidents.ts'
import { loadOrderWithHistory } from './order-history.ts'
import { recordParcelReturn } from './record-return.ts'
import { correctTracking, setOrderStatus, shipOrder, shipOrders } from './set-order-status.ts'

export function adminOrderRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  const anyOrder = async (id: string) => {
    const order = await findOrder(database, id)
    return order ? { body: presentAnyOrder(shop, order) } : refuse('not_found')
  }

  route('GET /admin/orders/export', async ({ query }) => ({
    lines: await prefetchFirst(exportOrders(database, query)),
    fileName: 'orders.csv',
  }))

  route('GET /admin/orders', async ({ query }) => {
    return streamList(await listOrders(database, query), async (ids) =>
      (await readOrders(database, ids)).map((order) => presentAnyOrder(shop, order)),
    )
  })

  route('POST /admin/orders/ship', async ({ body, caller }) => {
    return { body: await shipOrders(shop, { adminId: caller.userId, orderIds: body.ids }) }
  })

  route('GET /admin/orders/:id', ({ params }) => loadOrderWithHistory(shop, params.id))

  route('PATCH /admin/orders/:id/status', async ({ params, body, caller }) => {
    const { status: to } = body
    const change = { adminId: caller.userId, orderId: params.id }
    const refusal = await (to === 'shipped'
      ? shipOrder(shop, { ...change, tracking: trackingIn(body) })
      : setOrderStatus(shop, { ...change, to }))
    return refusal ?? anyOrder(params.id)
  })

  route('PUT /admin/orders/:id/tracking', async ({ params, body, caller }) => {
    const correction = { adminId: caller.userId, orderId: params.id, tracking: trackingIn(body) }
    return (await correctTracking(shop, correction)) ?? anyOrder(params.id)
  })

  route('POST /admin/orders/:id/return', async ({ params, body, caller }) => {
    const refusal = await recordParcelReturn(shop, { adminId: caller.userId, orderId: params.id, parcel: body })
    return refusal ?? anyOrder(params.id)
  })

  route('POST /admin/orders/:id/refunds', async ({ params, body, caller, headers }) => {
    const { amount, reason: note, ...rest } = body
    const { userId: adminId } = caller
    const outcome = await inTransaction(database, async (transaction) => {
      const refund = await refundPart(shop, transaction, {
        ...rest,
        orderId: params.id,
        adminId,
        ticket: null,
        goodwill: fromRupees(amount ?? 0),
        note,
        requestKey: headers['idempotency-key'] ?? null,
      })
      if (!(refund instanceof Refusal) && refund.kind === 'proposed')
        await recordRefundAction(transaction, { ...refund, adminId, action: 'propose_refund' })
      return refund
    })
    return outcome instanceof Refusal ? outcome : anyOrder(params.id)
  })

  route('POST /admin/orders/:id/refunds/:refund/approval', async ({ params, body, caller }) => {
    const { id: orderId, refund: refundId } = params
    const refusal = await decideRefund(shop, { adminId: caller.userId, orderId, refundId, decision: body })
    return refusal ?? anyOrder(orderId)
  })

  route('POST /admin/orders/:id/door-qr', async ({ params }) => {
    const qr = await makeDoorQr(shop, params.id)
    return qr instanceof Refusal ? qr : { body: presentDoorQr(qr) }
  })

  route('POST /admin/orders/:id/incidents/:incident/resolve', async ({ params, body, caller }) => {
    const { id: orderId, incident } = params
    const resolution = { adminId: caller.userId, orderId, incident, note: body.note ?? null }
    return toBody(await resolveIncident(shop, resolution))
  })
}

/** An order for admins, who see the refunds that await a second one too. */
function presentAnyOrder(shop: Shop, order: WholeOrder): Order {
  return { ...presentOrder(shop, order), refunds: order.refunds.map((refund) => presentRefund(refund, order)) }
}
