import type { DeliveryPromise } from './promise.ts'
import type { Carrier } from './trips.ts'

/** What was agreed when an order was placed, and is re-dated when the weather holds it. Days are like `2026-12-04`. */
export type AgreedDelivery = {
  by: Carrier
  /** The name of the courier in the rules; null: the van, or the counter */
  courier: string | null
  /** The name of the zone whose fee and minimum held */
  zone: string
  leaves: string
  earliest: string
  latest: string
}

/**
 * The agreed delivery on later days, by the same way, if a promise by the rules of today comes later; null if it does not,
 * or if the way is no longer there. No day of it is ever earlier than what was agreed.
 */
export function laterDelivery(agreed: AgreedDelivery, promise: DeliveryPromise): AgreedDelivery | null {
  if (promise.kind === 'not_served' || promise.by !== agreed.by) return null
  if (promise.leaves <= agreed.leaves && promise.latest <= agreed.latest) return null
  const moved = {
    ...agreed,
    leaves: later(agreed.leaves, promise.leaves),
    earliest: later(agreed.earliest, promise.earliest),
    latest: later(agreed.latest, promise.latest),
  }
  return hasSameDays(moved, agreed) ? null : moved
}

/**
 * The delivery by the way of a promise, for the fee of the zone that was agreed. A courier's days are never earlier than what
 * was agreed; the van comes on the promised day, whose room was counted.
 */
export function deliveryByWayOf(
  agreed: AgreedDelivery,
  { by, courier, leaves, earliest, latest }: Extract<DeliveryPromise, { kind: 'served' }>,
): AgreedDelivery {
  const promised = { ...agreed, by, courier, leaves, earliest, latest }
  if (by === 'van') return promised
  return { ...promised, earliest: later(agreed.earliest, earliest), latest: later(agreed.latest, latest) }
}

type ArrivalDays = Pick<AgreedDelivery, 'earliest' | 'latest'>

/** Whether a shopper is promised the same days by both. */
export function hasSameDays(one: ArrivalDays, other: ArrivalDays): boolean {
  return one.earliest === other.earliest && one.latest === other.latest
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
