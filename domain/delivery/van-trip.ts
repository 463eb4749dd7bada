import { addDays, daysFrom, isHoliday, isNurseryOpen, packingDay } from './calendar.ts'
import type { PromiseRequest, Trip } from './delivery-promise.ts'
import type { HoldReason } from './delivery-rules.ts'
import { holdDuring, listHolds } from './holds.ts'
import { kilometresBetween } from './places.ts'

/** Whether the destination is within the van's radius. Never where one of the two places is unknown. */
export function isInReachOfVan({ rules: { van }, nursery, destination }: PromiseRequest): boolean {
  if (!van || !nursery.position || !destination.position) return false
  return kilometresBetween(nursery.position, destination.position) <= van.radiusKm
}

/**
 * The van's first day with room for one more order: the day after the packing at the earliest, on which the nursery is open
 * and the destination has no holiday. Null where the van does not go, or has no such day.
 */
export function findVanTrip(request: PromiseRequest): Trip | null {
  const { rules, nursery, destination, orderedAt, vanOrders } = request
  const { van } = rules
  if (!van || !isInReachOfVan(request)) return null
  const packed = packingDay(rules, nursery.state, orderedAt)
  if (packed === null) return null
  const holds = new Map<HoldReason, string>()
  for (const { day, weekday } of daysFrom(addDays(packed, 1))) {
    if (!van.days.includes(weekday) || (vanOrders.get(day) ?? 0) >= van.capacity) continue
    if (!isNurseryOpen(rules, day, nursery.state) || isHoliday(rules, day, destination.state)) continue
    const hold = holdDuring(request, { from: day, until: day })
    if (!hold) return { by: 'van', courier: null, leaves: day, earliest: day, latest: day, holds: listHolds(holds) }
    holds.set(hold.reason, hold.until)
  }
  return null
}
