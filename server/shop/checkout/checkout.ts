import { inBatches } from '../../platform/concurrency/batcher.ts'
import { isDatabaseOutage } from '../../platform/database/is-outage.ts'
import type { Shop } from '../shop.ts'
import { placeByItself } from './place-order.ts'
import { placeTogether } from './place-order-batch.ts'
import type { Outcome, Placement } from './placement.ts'

/**
 * Places the order of what is in the shopper's cart, at the catalogue's prices: takes its stock and records it, all or
 * nothing. For cash on delivery the cart is emptied; for online payment that waits until the money is there. The same
 * idempotency key again answers the order it made, and so does the same order while it waits for its payment. Whoever
 * has asked the provider about an unpaid order that stands in the way passes its id as `asked`, and then it is replaced.
 * Once it resolves, this process has forgotten what it kept of plants whose stock has changed.
 */
export type PlaceOrder = (placement: Placement, asked?: string) => Promise<Outcome>

const BATCHES = { atOnce: 2, largest: 16, waiting: 500, waitingOfOne: 20, longestWaitMs: 3_000 }

/**
 * Orders that come at the same time are placed together, since a transaction costs more than what it writes; but for
 * those of visitors who are measured, about whom more has to be asked.
 */
export function openCheckout(shop: Shop): PlaceOrder {
  const placeWithOthers = inBatches((placements: readonly Placement[]) => placeTogether(shop, placements), {
    ...BATCHES,
    keyOf: ({ credential }) => credential.secret,
    touchedBy: ({ order }) => order.items.map(({ plant }) => plant),
    meetsAll: isDatabaseOutage,
  })
  return async (placement, asked) => {
    if (!asked) {
      const [outcome] = placement.visitor ? await placeTogether(shop, [placement]) : [await placeWithOthers(placement)]
      if (outcome) return outcome
    }
    const outcome = await placeByItself(shop, placement, asked)
    await shop.changes.caughtUp()
    return outcome
  }
}
