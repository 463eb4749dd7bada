import { refusalOfTransition, type TransitionTable } from '../transition.ts'

export const shipmentStatuses = ['pending', 'shipped', 'delivered', 'cancelled', 'returned'] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

const allowed = () => null

/** The only transitions of a shipment; a cancelled one is pending again when its order is revived. */
const shipmentTransitions: TransitionTable<ShipmentStatus, undefined, never> = {
  pending: { shipped: allowed, cancelled: allowed },
  shipped: { delivered: allowed, returned: allowed },
  delivered: {},
  cancelled: { pending: allowed },
  returned: {},
}

/** Null when the transition is allowed, otherwise `no_such_move`. */
export function refusalOfShipmentTransition(from: ShipmentStatus, to: ShipmentStatus) {
  return refusalOfTransition(shipmentTransitions, from, to, undefined)
}
