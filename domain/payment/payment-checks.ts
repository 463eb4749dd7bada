const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const FIRST_CHECK_MS = MINUTE_MS
/** An unpaid online order holds its stock so long. */
export const HOLD_MS = 30 * MINUTE_MS
/** A provider that can't be asked is waited for so long before an unpaid order is given up without its word. */
export const SILENCE_MS = 24 * HOUR_MS
/** Late money has been seen days after the shopper left; then the provider has let the payment lapse. */
const LATE_MONEY_MS = 7 * 24 * HOUR_MS
/** A second payment for the same order shows soon, if somebody makes one. */
const SECOND_PAYMENT_MS = 24 * HOUR_MS

/**
 * How long to wait until the provider is asked again about an order of this age, in milliseconds; null when it needs no
 * asking any more. Often at first, when the shopper is at it, then ever more seldom.
 */
export function waitBeforeNextCheck(ageMs: number, isPaid: boolean): number | null {
  if (ageMs >= (isPaid ? SECOND_PAYMENT_MS : LATE_MONEY_MS)) return null
  const wait = Math.min(Math.max(ageMs / 4, MINUTE_MS), 6 * HOUR_MS)
  return ageMs < HOLD_MS && !isPaid ? Math.min(wait, HOLD_MS - ageMs) : wait
}
