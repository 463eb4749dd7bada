import type { State } from '../states.ts'
import { addDays, daysFrom, isHoliday, isNurseryOpen, packingDay } from './calendar.ts'
import type { DeliveredProduct, PromiseRequest, Trip } from './delivery-promise.ts'
import type { Courier, DeliveryRules, HoldReason, Weekday } from './delivery-rules.ts'
import { holdDuring, listHolds } from './holds.ts'
import { DEFAULT_DEPOT_DAYS } from './plant-delivery.ts'

/** The products that a courier does not carry: one piece is too tall or too heavy. What is unknown is carried. */
export function refusedBy({ refuses }: Courier, products: readonly DeliveredProduct[]): DeliveredProduct[] {
  const { tallerThanCm, heavierThanGrams } = refuses
  return products.filter(
    ({ heightCm, delivery }) =>
      exceeds(heightCm, tallerThanCm) || exceeds(delivery?.weightGrams ?? null, heavierThanGrams),
  )
}

function exceeds(value: number | null, limit: number | null): boolean {
  return value !== null && limit !== null && value > limit
}

/**
 * The first trip of a courier on which no product lies in depots for more days than it survives, and none meets weather that
 * it does not survive. It leaves on the day of the packing at the earliest. Null if there is none as far as the shop
 * promises.
 */
export function findCourierTrip(request: PromiseRequest, courier: Courier): Trip | null {
  const { rules, nursery, destination, products, orderedAt } = request
  const packed = packingDay(rules, nursery.state, orderedAt)
  if (packed === null) return null
  const depotDays = depotDaysOf(products)
  const holds = new Map<HoldReason, string>()
  const parcelDays = rules.parcelDays.filter((weekday) => leastDepotDays(courier, weekday) <= depotDays)
  if (parcelDays.length === 0) return null
  for (const { day: leaves, weekday } of daysFrom(packed)) {
    if (!parcelDays.includes(weekday) || !isNurseryOpen(rules, leaves, nursery.state)) continue
    const arrival = arrivalOf(rules, courier, leaves, destination.state, depotDays)
    if (!arrival) continue
    const hold = holdDuring(request, { from: leaves, until: arrival.latest })
    if (!hold) return { by: 'courier', courier: courier.name, leaves, ...arrival, holds: listHolds(holds) }
    holds.set(hold.reason, hold.until)
  }
  return null
}

/** How many days in depots all of the products survive. */
function depotDaysOf(products: readonly DeliveredProduct[]): number {
  if (products.length === 0) return DEFAULT_DEPOT_DAYS
  return Math.min(...products.map(({ delivery }) => delivery?.depotDays ?? DEFAULT_DEPOT_DAYS))
}

/**
 * On how many days the courier does not deliver, in a week without holidays, before a parcel arrives that leaves on a
 * weekday. Infinite for a courier that never delivers.
 */
export function leastDepotDays({ days, transit }: Pick<Courier, 'days' | 'transit'>, leaves: Weekday): number {
  if (days.length === 0) return Infinity
  let idle = 0
  for (let worked = 0, after = 0; worked < transit.to; after += 1) {
    if (days.some((day) => day === ((leaves + after) % 7) + 1)) worked += 1
    else idle += 1
  }
  return idle
}

/**
 * When a parcel arrives that leaves on a day. Null if no courier delivers on more than `depotDays` of the days after that,
 * up to the latest one.
 */
function arrivalOf(
  rules: Pick<DeliveryRules, 'holidays'>,
  { days, transit }: Courier,
  leaves: string,
  state: State,
  depotDays: number,
): { earliest: string; latest: string } | null {
  let [worked, idle] = [0, 0]
  let earliest = ''
  for (const { day, weekday } of daysFrom(addDays(leaves, 1))) {
    if (!days.includes(weekday) || isHoliday(rules, day, state)) {
      idle += 1
      if (idle > depotDays) return null
      continue
    }
    worked += 1
    if (worked === transit.from) earliest = day
    if (worked === transit.to) return { earliest, latest: day }
  }
  return null
}
