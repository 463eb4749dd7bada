import { boundedQueue } from '../../platform/concurrency.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { networkOf } from '../../platform/rate-limits.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { visitorOf } from '../measurement/consents.ts'
import { presentOrder } from '../orders/present-order.ts'
import { findOrder, findOrderState } from '../orders/queries.ts'
import { settleIfAnswered } from '../payments/settle-order.ts'
import { findStateProblem } from '../pins/find-pin.ts'
import { createOrderCheck, findSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import type { Outcome, Placement } from './checkout-context.ts'
import { placeOrder } from './place-order.ts'

export function checkoutRoutes(shop: Shop, route: RouteRegistrar): void {
  const checkout = openCheckout(shop)
  const isOpen = createOrderCheck(shop)

  route('POST /orders', async ({ headers, body, caller: { userId }, request }) => {
    if (!(await isOpen())) return refuse('shop_not_open')
    const idempotencyKey = headers['idempotency-key'] ?? null
    const visitor = visitorOf(request)
    const network = request.ip ? networkOf(request.ip) : null
    const outcome = await checkout({ userId, order: body, idempotencyKey, visitor, network })
    if (outcome instanceof Refusal) return outcome
    if (outcome.kind === 'placed') return { body: presentOrder(shop, outcome.order), cacheInvalidated: true }
    const earlier = await findOrder(shop.database, outcome.orderId)
    return earlier ? { body: presentOrder(shop, earlier) } : refuse('not_found')
  })
}

/** More at once wait for the same processors and plants, and for the connections of those who only look. */
const QUEUE = { concurrency: 8, maxWaiting: 500, maxWaitMs: 3_000 }

/** Takes orders. Once one is placed, this process serves no cached response that its stock has made stale. */
function openCheckout(shop: Shop) {
  const inQueue = boundedQueue(QUEUE)
  const place = (placement: Placement, replacedId?: string) => inQueue(() => placeOrder(shop, placement, replacedId))

  return async (requested: Placement): Promise<Exclude<Outcome, { kind: 'unpaid_order' }>> => {
    if (requested.order.paymentMethod === 'online' && !shop.payments) {
      return refuse('invalid', { fields: { paymentMethod: 'This payment method is not available' } })
    }
    const placement = { ...requested, addressRefusal: await refuseParties(shop, requested) }
    const outcome = await place(placement)
    if (outcome instanceof Refusal || outcome.kind !== 'unpaid_order') return outcome
    // If the unpaid order turns out to be paid, nothing is ordered a second time.
    await settleIfAnswered(shop, outcome.orderId)
    const unpaid = await findOrderState(shop.database, outcome.orderId)
    const isPaid = unpaid?.status === 'paid' || unpaid?.advance_status === 'paid'
    const instead = isPaid ? refuse('already_paid') : await place(placement, outcome.orderId)
    // The plants of the earlier order are on sale again.
    await shop.changes.synced()
    if (instead instanceof Refusal || instead.kind !== 'unpaid_order') return instead
    return refuse('cart_changed')
  }
}

/** Refuses an address in another state than its PIN, and the shop's own GSTIN, which would make it sell to itself. */
async function refuseParties({ database, log }: Shop, { order }: Placement): Promise<Refusal | null> {
  const { shippingAddress, billing, gstin } = order
  const state = await findStateProblem(log, shippingAddress)
  if (state !== null) return refuse('invalid', { fields: { state } })
  const billingState = billing?.address ? await findStateProblem(log, billing.address) : null
  if (billingState !== null) return refuse('invalid', { fields: { 'billing.address.state': billingState } })
  const isOwn = Boolean(gstin) && gstin === (await findSettings(database)).settings.gstin
  return isOwn ? refuse('invalid', { fields: { gstin: OWN_GSTIN } }) : null
}

const OWN_GSTIN = 'This is our own GSTIN. Please enter yours, or leave the field empty.'
