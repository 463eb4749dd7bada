import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { FIRST_CHECK_MS } from '../../../domain/payment/payment-checks.ts'
import { ProviderRefusal, ProviderUnavailable } from '../../integrations/razorpay/api.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { OrderRow } from '../orders/queries.ts'

/** Longer than asking the provider can take: looking for an earlier attempt, then a new one */
const CLAIM_SECONDS = 10

/** What changes in a row that a request claims: it is the one to call the provider about it. */
export const claimed = {
  attempts: sql<number>`attempts + 1`,
  claimed_until: sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})`,
}

/** Whether another request calls the provider about the row right now. */
export const isClaimed = sql<boolean>`coalesce(claimed_until > now(), false)`.as('is_claimed')

/** Every request is answered within 10 seconds: who waits longer than this only waits for another's answer */
const CLAIM_TIMEOUT_MS = 1_500
const TIMEOUT_MS = 9_000
const POLL_MS = 100

/**
 * What `find` finds or claims: however many requests there are, the first claims the call of the provider, the others wait for
 * its answer (`in_work`). One that has waited too long may not claim. Refused when no answer comes in time.
 */
export async function waitForClaim<Found>(
  find: (mayClaim: boolean) => Promise<Found | 'in_work'>,
): Promise<Found | Refusal> {
  const started = performance.now()
  while (performance.now() - started < TIMEOUT_MS) {
    const found = await find(performance.now() - started < CLAIM_TIMEOUT_MS)
    if (found !== 'in_work') return found
    await pause(POLL_MS)
  }
  return refuse('payment_unavailable')
}

/** Whether a call failed at the provider, which refused it or could not be reached. */
export function isOfProvider(error: unknown): error is ProviderUnavailable | ProviderRefusal {
  return error instanceof ProviderUnavailable || error instanceof ProviderRefusal
}

/** Whether the provider has reported a payment that is authorised and not captured yet. */
export async function hasPaymentInProgress(transaction: Transaction, orderId: string): Promise<boolean> {
  const payment = await transaction
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'authorized')
    .executeTakeFirst()
  return payment !== undefined
}

/** The provider is queried about a cash order as often as about an online one that was placed just now. */
export async function watchIntent(
  transaction: Transaction,
  { id, amount }: Pick<OrderRow, 'id' | 'amount'>,
): Promise<void> {
  const watched = {
    created_at: sql<Date>`now()`,
    next_check_at: sql<Date>`now() + make_interval(secs => ${FIRST_CHECK_MS / 1_000})`,
  }
  await transaction
    .insertInto('payment_intents')
    .values({ order_id: id, amount, ...watched })
    .onConflict((conflict) => conflict.columns(['order_id', 'part']).doUpdateSet(watched))
    .execute()
}
