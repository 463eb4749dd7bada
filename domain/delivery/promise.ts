import { isSurelyInArea } from './areas.ts'
import type { Courier, Zone } from './delivery-rules.ts'
import type { DeliveredProduct } from './plant-delivery.ts'
import { findCourierTrip, findVanTrip, isInReachOfVan, type PromiseRequest, refusedBy, type Trip } from './trips.ts'

/**
 * When an order will arrive and who delivers it, or why it cannot be delivered. The van comes first, then the couriers
 * in the owner's order: the first that carries all products and has a day.
 */
export function promiseDelivery(request: PromiseRequest): DeliveryPromise {
  const { rules, destination, products } = request
  const zone = rules.zones.find(({ area }) => isSurelyInArea(area, destination))
  if (!zone) return notServed(`We don’t deliver to ${destination.pin} yet.`)
  const barred = products.filter(({ delivery }) => delivery?.notTo.includes(destination.state))
  if (barred.length > 0) {
    const sentences = barred.map((product) =>
      withReason(`${product.name} cannot be delivered to ${destination.state}`, product),
    )
    return notServed(sentences.join(' '), barred)
  }
  const van = findVanTrip(request)
  return van ? served(zone, van) : byCourier(request, zone)
}

function served(zone: Zone, trip: Trip): DeliveryPromise {
  return { kind: 'served', zone, ...trip }
}

function notServed(reason: string, products: readonly DeliveredProduct[] = []): DeliveryPromise {
  return { kind: 'not_served', reason, products: products.map(({ plant }) => plant) }
}

/** The owner's reason may end in a full stop, or not. */
function withReason(claim: string, { delivery }: DeliveredProduct): string {
  const reason = delivery?.reason?.trim().replace(/\.$/, '')
  return reason ? `${claim}: ${reason}.` : `${claim}.`
}

function byCourier(request: PromiseRequest, zone: Zone): DeliveryPromise {
  const { rules, destination, products } = request
  const vanOnly = products.filter(({ delivery }) => delivery?.vanOnly)
  if (vanOnly.length > 0) {
    const sentences = vanOnly.map((product) => withReason(`${product.name} can only travel in our van`, product))
    const van = isInReachOfVan(request, destination)
      ? 'Our van has no free delivery days at the moment.'
      : `Our van does not deliver to ${destination.pin}.`
    return notServed([...sentences, van].join(' '), vanOnly)
  }
  const couriers = rules.couriers.filter(({ area }) => isSurelyInArea(area, destination))
  if (couriers.length === 0) return notServed(`We can’t send parcels to ${destination.pin} yet.`)
  const carrying = couriers.filter((courier) => refusedBy(courier, products).length === 0)
  if (carrying.length === 0) return tooLarge(request, couriers)
  const trip = firstTrip(request, carrying)
  return trip ? served(zone, trip) : withoutDay(request, carrying)
}

function firstTrip(request: PromiseRequest, couriers: readonly Courier[]): Trip | null {
  for (const courier of couriers) {
    const trip = findCourierTrip(request, courier)
    if (trip) return trip
  }
  return null
}

/** Each courier refuses something: either all refuse the same products, or no one carries them together. */
function tooLarge({ destination, products }: PromiseRequest, couriers: readonly Courier[]): DeliveryPromise {
  const large = couriers.reduce((left, courier) => refusedBy(courier, left), products)
  if (large.length > 0) {
    const are = large.length === 1 ? 'is' : 'are'
    return notServed(
      `${namesOf(large)} ${are} too large or heavy for the couriers that deliver to ${destination.pin}.`,
      large,
    )
  }
  const refused = couriers.slice(0, 1).flatMap((courier) => refusedBy(courier, products))
  return notServed(`No courier can take all these items at once. Please order ${namesOf(refused)} separately.`, refused)
}

/** No day is found: names the products that have none on their own, if others could be delivered. */
function withoutDay(request: PromiseRequest, couriers: readonly Courier[]): DeliveryPromise {
  const { destination, products } = request
  if (!firstTrip({ ...request, products: [] }, couriers)) {
    return notServed(`We can’t say yet when we can deliver to ${destination.pin}.`)
  }
  const isAlone = products.length === 1
  const alone = products.filter((product) => isAlone || !firstTrip({ ...request, products: [product] }, couriers))
  const blocking = alone.length > 0 ? alone : products
  return notServed(`We can’t yet find a date to deliver ${namesOf(blocking)} safely to ${destination.pin}.`, blocking)
}

function namesOf(products: readonly DeliveredProduct[]): string {
  return new Intl.ListFormat('en-IN').format(products.map(({ name }) => name))
}

export type DeliveryPromise =
  | ({ kind: 'served'; zone: Zone } & Trip)
  | {
      kind: 'not_served'
      /** A sentence for the shopper */
      reason: string
      /** The ids of the products that prevent delivery; empty if the address does */
      products: string[]
    }
