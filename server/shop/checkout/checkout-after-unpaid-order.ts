import { refuse } from '../../platform/refusal.ts'
import { findOrderState } from '../orders/queries.ts'
import { settleBeforeEnding } from '../payments/end-unpaid-order.ts'
import type { Shop } from '../shop.ts'
import { type Outcome, refused } from './placement.ts'

/**
 * Places an order in place of an unpaid one. The payment provider is queried about the unpaid one first: if it turns
 * out to be paid, nothing is ordered a second time.
 */
export async function checkoutAfterUnpaidOrder(
  shop: Shop,
  unpaidId: string,
  placeInstead: () => Promise<Outcome>,
): Promise<Exclude<Outcome, { kind: 'unpaid_order' }>> {
  await settleBeforeEnding(shop, unpaidId)
  const unpaid = await findOrderState(shop.database, unpaidId)
  if (unpaid?.status === 'paid' || unpaid?.advance_status === 'paid') return refused(refuse('already_paid'))
  const outcome = await placeInstead()
  return outcome.kind === 'unpaid_order' ? refused(refuse('cart_changed')) : outcome
}
