import type { State } from '../states.ts'
import { addDays, isHoliday, isNurseryOpen, weekdayOf } from './calendar.ts'
import type { Courier, DeliveryRules, Hold, HoldReason, Zone } from './delivery-rules.ts'
import { type Destination, isInArea, kilometresBetween, type Position } from './places.ts'
import { DEFAULT_DEPOT_DAYS, type PlantDelivery } from './plant-delivery.ts'

/** Who brings an order; it may also be collected at the nursery's counter. */
export const carriers = ['van', 'courier', 'pickup'] as const
export type Carrier = (typeof carriers)[number]

/** A product to be delivered, of `quantity` pieces. `heightCm` is null where it is unknown. */
export type DeliveredProduct = {
  plant: string
  name: string
  quantity: number
  delivery: PlantDelivery | null
  heightCm: number | null
}

export type PromiseRequest = {
  rules: DeliveryRules
  /** `position` is null if the directory does not know the nursery's PIN: then the van is not offered */
  nursery: { state: State; position: Position | null }
  destination: Destination
  /** None: what the shop promises for anything that needs no care */
  products: readonly DeliveredProduct[]
  /** The day and the time of day in India, `2026-12-04` and `13:59` */
  orderedAt: { day: string; time: string }
  /** How many orders the van has already, by day */
  vanOrders: ReadonlyMap<string, number>
}

/** A wait for the weather: the order leaves once this day is over. */
export type PromiseHold = { reason: HoldReason; until: string }

/** Days are like `2026-12-04`, in India. */
export type DeliveryPromise =
  | {
      kind: 'served'
      by: Exclude<Carrier, 'pickup'>
      /** Null: the van */
      courier: string | null
      zone: Zone
      leaves: string
      earliest: string
      latest: string
      holds: PromiseHold[]
    }
  | {
      kind: 'not_served'
      /** A sentence for the shopper */
      reason: string
      /** The products that are in the way, by their ids; none if it is the place */
      products: string[]
    }

/** How far ahead a day is looked for */
const HORIZON_DAYS = 120

/** When an order will arrive and who brings it, or why it cannot be delivered. */
export function promiseDelivery(request: PromiseRequest): DeliveryPromise {
  const { rules, destination, products } = request
  const zone = rules.zones.find(({ area }) => isInArea(area, destination))
  if (!zone) return notServed(`We do not deliver to ${destination.pin} yet.`)
  const barred = products.filter(({ delivery }) => delivery?.notTo.includes(destination.state))
  if (barred.length > 0) return notServed(barred.map((product) => barredFrom(product, destination)).join(' '), barred)
  return byVan(request, zone) ?? byCourier(request, zone)
}

function notServed(reason: string, products: readonly DeliveredProduct[] = []): DeliveryPromise {
  return { kind: 'not_served', reason, products: products.map(({ plant }) => plant) }
}

function barredFrom({ name, delivery }: DeliveredProduct, { state }: Destination): string {
  return `${name} cannot be delivered to ${state}${delivery?.reason ? `: ${delivery.reason}` : ''}.`
}

/** Null where the van does not go, or has no day left. It sets out on the day after the packing at the earliest. */
function byVan({ rules, ...request }: PromiseRequest, zone: Zone): DeliveryPromise | null {
  const { van } = rules
  const { nursery, destination, products, orderedAt, vanOrders } = request
  if (!van || !nursery.position || !destination.position) return null
  if (kilometresBetween(nursery.position, destination.position) > van.radiusKm) return null
  const packed = packingDay(rules, nursery.state, orderedAt)
  if (packed === null) return null
  const holds = new Map<HoldReason, string>()
  for (const day of daysFrom(addDays(packed, 1))) {
    const runs = van.days.includes(weekdayOf(day)) && isNurseryOpen(rules, day, nursery.state)
    if (!runs || (vanOrders.get(day) ?? 0) >= van.capacity) continue
    const hold = holdBetween(rules.holds, destination, products, { from: day, until: day })
    if (!hold)
      return {
        kind: 'served',
        by: 'van',
        courier: null,
        zone,
        leaves: day,
        earliest: day,
        latest: day,
        holds: listHolds(holds),
      }
    holds.set(hold.reason, hold.until)
  }
  return null
}

function byCourier(request: PromiseRequest, zone: Zone): DeliveryPromise {
  const { rules, nursery, destination, products } = request
  const inVan = products.filter(({ delivery }) => delivery?.vanOnly)
  if (inVan.length > 0) {
    const names = inVan.map(
      ({ name, delivery }) => `${name} goes only by our van${delivery?.reason ? `: ${delivery.reason}` : ''}.`,
    )
    return notServed(names.join(' '), inVan)
  }
  const inArea = rules.couriers.filter(({ area }) => isInArea(area, destination))
  if (inArea.length === 0) return notServed(`No courier delivers to ${destination.pin} for us.`)
  const courier = inArea.find((one) => refusedBy(one, products).length === 0)
  if (!courier) {
    const refused = refusedBy(inArea[0] as Courier, products)
    return notServed(refused.map(({ name }) => `${name} is too large for a courier.`).join(' '), refused)
  }
  const depotDays = Math.min(
    ...products.map(({ delivery }) => delivery?.depotDays ?? DEFAULT_DEPOT_DAYS),
    DEFAULT_DEPOT_DAYS,
  )
  const packed = packingDay(rules, nursery.state, request.orderedAt)
  const holds = new Map<HoldReason, string>()
  for (const leaves of packed === null ? [] : daysFrom(packed)) {
    if (!rules.parcelDays.includes(weekdayOf(leaves)) || !isNurseryOpen(rules, leaves, nursery.state)) continue
    const arrival = arrivalOf(rules, courier, leaves, destination.state)
    if (arrival === null || arrival.idle > depotDays) continue
    const hold = holdBetween(rules.holds, destination, products, { from: leaves, until: arrival.latest })
    if (!hold) {
      const { earliest, latest } = arrival
      return {
        kind: 'served',
        by: 'courier',
        courier: courier.name,
        zone,
        leaves,
        earliest,
        latest,
        holds: listHolds(holds),
      }
    }
    holds.set(hold.reason, hold.until)
  }
  return notServed(`We cannot say yet when we can deliver to ${destination.pin}.`)
}

function refusedBy({ refuses }: Courier, products: readonly DeliveredProduct[]): DeliveredProduct[] {
  const { tallerThanCm, heavierThanGrams } = refuses
  return products.filter(({ heightCm, delivery }) => {
    const isTooTall = tallerThanCm !== null && heightCm !== null && heightCm > tallerThanCm
    const grams = delivery?.weightGrams ?? null
    return isTooTall || (heavierThanGrams !== null && grams !== null && grams > heavierThanGrams)
  })
}

/** The first open day on which the order is packed: its own day before the cut-off. Null if none is near. */
function packingDay(rules: DeliveryRules, state: State, { day, time }: PromiseRequest['orderedAt']): string | null {
  const first = time < rules.cutOff ? day : addDays(day, 1)
  return daysFrom(first).find((one) => isNurseryOpen(rules, one, state)) ?? null
}

/** When a parcel arrives that leaves on a day, and on how many days until then nobody delivers. */
function arrivalOf(rules: DeliveryRules, { days, transit }: Courier, leaves: string, state: State) {
  let [worked, idle] = [0, 0]
  let earliest: string | null = null
  for (const day of daysFrom(addDays(leaves, 1))) {
    if (days.includes(weekdayOf(day)) && !isHoliday(rules, day, state)) worked += 1
    else idle += 1
    if (worked === transit.from) earliest ??= day
    if (worked === transit.to) return { earliest: earliest ?? day, latest: day, idle }
  }
  return null
}

/** A hold on the way that one of the products does not survive; of several the one that lasts longest. */
function holdBetween(
  holds: readonly Hold[],
  destination: Destination,
  products: readonly DeliveredProduct[],
  { from, until }: { from: string; until: string },
): Hold | null {
  const applying = holds.filter(
    (hold) => hold.from <= until && from <= hold.until && isInArea(hold.area, destination) && stops(hold, products),
  )
  return applying.toSorted((a, b) => (a.until < b.until ? 1 : -1))[0] ?? null
}

function stops({ reason, celsius }: Hold, products: readonly DeliveredProduct[]): boolean {
  if (reason === 'flood' || celsius === null) return true
  return products.some(({ delivery }) => {
    const limit = reason === 'heat' ? delivery?.maxCelsius : delivery?.minCelsius
    if (limit === null || limit === undefined) return false
    return reason === 'heat' ? celsius >= limit : celsius <= limit
  })
}

function listHolds(holds: ReadonlyMap<HoldReason, string>): PromiseHold[] {
  return [...holds].map(([reason, until]) => ({ reason, until }))
}

function daysFrom(day: string): string[] {
  return Array.from({ length: HORIZON_DAYS }, (_, count) => addDays(day, count))
}
