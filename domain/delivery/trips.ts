import type { State } from '../states.ts'
import { type Destination, isInArea, kilometresBetween, type Position } from './areas.ts'
import { addDays, daysFrom, isHoliday, isNurseryOpen, packingDay } from './calendar.ts'
import type { Courier, Days, DeliveryRules, Hold, HoldReason, Weekday } from './delivery-rules.ts'
import { DEFAULT_DEPOT_DAYS, type DeliveredProduct } from './plant-delivery.ts'

export const carriers = ['van', 'courier'] as const
export type Carrier = (typeof carriers)[number]

export type PromiseRequest = {
  rules: DeliveryRules
  /** `position` is null if the directory does not know the nursery's PIN: then the van is not offered */
  nursery: { state: State; position: Position | null }
  destination: Destination
  /** None: what the shop promises for anything that needs no care */
  products: readonly DeliveredProduct[]
  /** The day and the time of day in India, `2026-12-04` and `13:59` */
  orderedAt: { day: string; time: string }
  vanOrders: ReadonlyMap<string, number>
}

/** A wait for the weather: the order leaves once this day is over. */
type PromiseHold = { reason: HoldReason; until: string }

/** A way to the shopper. Days are like `2026-12-04`, in India. */
export type Trip = {
  by: Carrier
  /** Null: the van */
  courier: string | null
  leaves: string
  earliest: string
  latest: string
  holds: PromiseHold[]
}

/** The products that a courier does not carry because a piece is too tall or too heavy. Unknown sizes are carried. */
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

/** How many days in depots every product survives. */
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

/** Whether the destination is within the van's radius. Never where one of the two places is unknown. */
export function isInReachOfVan(
  { rules: { van }, nursery }: Pick<PromiseRequest, 'rules' | 'nursery'>,
  { position }: Destination,
): boolean {
  if (!van || !nursery.position || !position) return false
  return kilometresBetween(nursery.position, position) <= van.radiusKm
}

/**
 * The van's first day with room for one more order: the day after the packing at the earliest, on which the nursery is open
 * and the destination has no holiday. Null where the van does not go, or has no such day.
 */
export function findVanTrip(request: PromiseRequest): Trip | null {
  const { rules, nursery, destination, orderedAt, vanOrders } = request
  const { van } = rules
  if (!van || !isInReachOfVan(request, destination)) return null
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

type Travel = Pick<PromiseRequest, 'rules' | 'destination' | 'products'>

/** A hold during these days of travel that one of the products does not survive; if several, the longest. */
function holdDuring({ rules, destination, products }: Travel, { from, until }: Days): Hold | null {
  let longest: Hold | null = null
  for (const hold of rules.holds) {
    if (hold.from > until || hold.until < from || (longest && hold.until <= longest.until)) continue
    if (isInArea(hold.area, destination) && stops(hold, products)) longest = hold
  }
  return longest
}

/** Whether one of the products cannot travel in this weather. A flood stops everything. */
function stops({ reason, celsius }: Hold, products: PromiseRequest['products']): boolean {
  if (reason === 'flood' || celsius === null) return true
  return products.some(({ delivery }) => {
    const limit = (reason === 'heat' ? delivery?.maxCelsius : delivery?.minCelsius) ?? null
    return limit !== null && (reason === 'heat' ? celsius >= limit : celsius <= limit)
  })
}

/** What an order waits for, by reason: the last day of each. */
function listHolds(holds: ReadonlyMap<HoldReason, string>): PromiseHold[] {
  return [...holds].map(([reason, until]) => ({ reason, until }))
}
