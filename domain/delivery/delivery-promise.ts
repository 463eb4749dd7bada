import type { State } from '../states.ts'
import type { DeliveryRules, HoldReason, Zone } from './delivery-rules.ts'
import type { Destination, Position } from './places.ts'
import type { PlantDelivery } from './plant-delivery.ts'

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

/** A way to the shopper. Days are like `2026-12-04`, in India. */
export type Trip = {
  by: Exclude<Carrier, 'pickup'>
  /** Null: the van */
  courier: string | null
  leaves: string
  earliest: string
  latest: string
  holds: PromiseHold[]
}

export type DeliveryPromise =
  | ({ kind: 'served'; zone: Zone } & Trip)
  | {
      kind: 'not_served'
      /** A sentence for the shopper */
      reason: string
      /** The products that are in the way, by their ids; none if it is the place */
      products: string[]
    }
