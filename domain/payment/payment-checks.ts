const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const FIRST_CHECK_MS = MINUTE_MS
/** How long an unpaid online order holds its stock. */
export const STOCK_HOLD_MS = 30 * MINUTE_MS
/** How long an unreachable provider is waited for before an unpaid order is cancelled without its answer. */
export const PROVIDER_OUTAGE_MS = 24 * HOUR_MS
/** Payments have arrived days after the shopper left; later the provider has let the payment expire. */
const LATE_MONEY_MS = 7 * 24 * HOUR_MS
/** A second payment for the same order shows up soon, if there is one. */
const SECOND_PAYMENT_MS = 24 * HOUR_MS

/**
 * Milliseconds until the provider is queried again about an order of this age; null if no further query is needed. An
 * unpaid order holds its stock for `holdMs`. Queries are frequent at first, while the shopper may be paying, then less
 * and less so.
 */
export function waitBeforeNextCheck(ageMs: number, isPaid: boolean, holdMs = STOCK_HOLD_MS): number | null {
  if (ageMs >= (isPaid ? SECOND_PAYMENT_MS : LATE_MONEY_MS)) return null
  const wait = Math.min(Math.max(ageMs / 4, MINUTE_MS), 6 * HOUR_MS)
  return ageMs < holdMs && !isPaid ? Math.min(wait, holdMs - ageMs) : wait
}
