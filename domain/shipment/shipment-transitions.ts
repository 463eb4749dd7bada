import { refusalOfMove, type TransitionTable } from '../transition.ts'

export const shipmentStatuses = ['pending', 'shipped', 'delivered', 'cancelled', 'returned'] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

const allowed = () => null

/** The only moves a shipment's status ever makes; a cancelled one waits again when its order is revived. */
const shipmentMoves: TransitionTable<ShipmentStatus, undefined, never> = {
  pending: { shipped: allowed, cancelled: allowed },
  shipped: { delivered: allowed, returned: allowed },
  delivered: {},
  cancelled: { pending: allowed },
  returned: {},
}

/** Null when the shipment may move so, otherwise `no_such_move`. */
export function refusalOfShipmentMove(from: ShipmentStatus, to: ShipmentStatus) {
  return refusalOfMove(shipmentMoves, from, to, undefined)
}
