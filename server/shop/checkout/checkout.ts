import { batcher } from '../../platform/concurrency/batcher.ts'
import { isDatabaseOutage } from '../../platform/database/is-outage.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findStateProblem } from '../pins/state-problem.ts'
import type { Shop } from '../shop.ts'
import { checkoutAfterUnpaidOrder } from './checkout-after-unpaid-order.ts'
import { placeOrder } from './place-order.ts'
import { placeOrderBatch } from './place-order-batch.ts'
import { type Outcome, type Placement, refused } from './placement.ts'

/** Takes an order. Once it resolves, this process serves no cached response that its stock has made stale. */
export type Checkout = (placement: Placement) => Promise<Exclude<Outcome, { kind: 'unpaid_order' }>>

const BATCHES = { maxBatchSize: 16, maxWaiting: 500, maxWaitingPerKey: 20, maxWaitMs: 3_000 }

/**
 * The only door to this folder. Orders that come at the same time are placed in one transaction, as far as they can be;
 * all others by `placeOrder`.
 */
export function openCheckout(shop: Shop): Checkout {
  const placeInBatch = batcher((placements: readonly Placement[]) => placeOrderBatch(shop, placements), {
    ...BATCHES,
    keyOf: ({ userId }) => userId,
    failsWholeBatch: isDatabaseOutage,
  })

  return async (requested) => {
    if (requested.order.paymentMethod === 'online' && !shop.payments) {
      return refused(refuse('invalid', { fields: { paymentMethod: NOT_OFFERED } }))
    }
    const placement = { ...requested, addressRefusal: await refuseOtherState(shop, requested) }
    // The order of a measured visitor writes more, which may wait for other transactions.
    const batched = placement.visitor ? null : await placeInBatch(placement)
    if (batched && batched.kind !== 'place_alone') return batched
    const alone = await placeOrder(shop, placement)
    const outcome =
      alone.kind === 'unpaid_order' ? await checkoutAfterUnpaidOrder(shop, placement, alone.orderId) : alone
    await shop.changes.synced()
    return outcome
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
