import type { TrackingWish } from '../../../contract/forms/tracking.ts'
import type { Order } from '../../../contract/orders.ts'
import type { OrderStatus } from '../../../domain/order/order-status.ts'

/** A change of an order's status that the admin is about to make; `tracking` is told with an order that ships. */
export type OrderMove = { order: Order; to: OrderStatus; tracking?: TrackingWish | undefined }

/** What a row and a card of the list are given. */
export type OrderEntryProps = {
  order: Order
  isMoving: boolean
  onAsk: (move: OrderMove) => void
  /** Whether it is among those that are to ship together */
  isChosen: boolean
  onChoose: (id: string, isChosen: boolean) => void
}
