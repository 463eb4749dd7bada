import { boundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findStateProblem } from '../pins/state-problem.ts'
import type { Shop } from '../shop.ts'
import { checkoutAfterUnpaidOrder } from './checkout-after-unpaid-order.ts'
import { placeOrder } from './place-order.ts'
import { type Outcome, type Placement, refused } from './placement.ts'

/** Takes an order. Once it resolves, this process serves no cached response that its stock has made stale. */
export type Checkout = (placement: Placement) => Promise<Exclude<Outcome, { kind: 'unpaid_order' }>>

/** More at once wait for the same processors and plants, and for the connections of those who only look. */
const QUEUE = { concurrency: 8, maxWaiting: 500, maxWaitMs: 3_000 }

/** The only door to this folder. */
export function openCheckout(shop: Shop): Checkout {
  const inQueue = boundedQueue(QUEUE)
  const place = (placement: Placement, replacedId?: string) => inQueue(() => placeOrder(shop, placement, replacedId))

  return async (requested) => {
    if (requested.order.paymentMethod === 'online' && !shop.payments) {
      return refused(refuse('invalid', { fields: { paymentMethod: NOT_OFFERED } }))
    }
    const placement = { ...requested, addressRefusal: await refuseOtherState(shop, requested) }
    const outcome = await place(placement)
    if (outcome.kind !== 'unpaid_order') return outcome
    const instead = await checkoutAfterUnpaidOrder(shop, outcome.orderId, () => place(placement, outcome.orderId))
    // The plants of the earlier order are on sale again.
    await shop.changes.synced()
    return instead
  }
}

async function refuseOtherState({ log }: Shop, { order }: Placement): Promise<Refusal | null> {
  const { shippingAddress, billing } = order
  const state = await findStateProblem(log, shippingAddress)
  if (state !== null) return refuse('invalid', { fields: { state } })
  const billingState = billing?.address ? await findStateProblem(log, billing.address) : null
  return billingState === null ? null : refuse('invalid', { fields: { 'billing.address.state': billingState } })
}

const NOT_OFFERED = 'This way of payment is not offered'
