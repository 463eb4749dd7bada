import type { Paise } from '../money.ts'
import type { DeliveryRules, Weekday } from './delivery-rules.ts'

/** Delivery facts for shoppers that hold for every address; all sums have the same unit. */
export type DeliveryFacts<Sum extends number = number> = {
  /** The radius of the nursery's own van; null without one */
  vanKm: number | null
  /** Working days in transit, across all couriers; null without one */
  courierDays: { from: number; to: number } | null
  /** The days on which parcels leave, in their order */
  parcelDays: Weekday[]
  /**
   * Whether cash on delivery is offered: for every order, or only for some addresses, totals or buyers, or after an
   * advance
   */
  cash: 'always' | 'sometimes' | 'never'
  /** The range of minimum orders across all zones */
  lowestMinimum: Sum
  highestMinimum: Sum
}

/** The facts under the current rules; `minimumOrder` applies to zones without their own. */
export function deliveryFacts(rules: DeliveryRules, minimumOrder: Paise): DeliveryFacts<Paise> {
  const { van, couriers, zones, cash } = rules
  const minimums = zones.length === 0 ? [minimumOrder] : zones.map(({ minimum }) => minimum ?? minimumOrder)
  const transits = couriers.map(({ transit }) => transit)
  const isLimited = cash.maxTotal !== null || cash.maxOpen !== null || cash.maxRefused !== null
  const isAlways = zones.every((zone) => zone.cash) && !isLimited && !cash.needsConfirmedEmail
  const takesCash = zones.some((zone) => zone.cash || cash.advance?.reasons.includes('zone'))
  return {
    vanKm: van?.radiusKm ?? null,
    courierDays:
      transits.length === 0
        ? null
        : { from: Math.min(...transits.map(({ from }) => from)), to: Math.max(...transits.map(({ to }) => to)) },
    parcelDays: rules.parcelDays.toSorted((a, b) => a - b),
    cash: !takesCash ? 'never' : isAlways ? 'always' : 'sometimes',
    lowestMinimum: minimums.reduce((one, other) => (other < one ? other : one)),
    highestMinimum: minimums.reduce((one, other) => (other > one ? other : one)),
  }
}
