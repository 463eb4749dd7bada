import type { TrackingDetails } from '../../../contract/forms/tracking.ts'
import type { Order } from '../../../contract/orders.ts'
import type { OrderStatus } from '../../../domain/order/order-status.ts'

/** A status change the admin is about to make; `tracking` comes with a shipped order. */
export type OrderTransition = { order: Order; to: OrderStatus; tracking?: TrackingDetails | undefined }

/** The props of a row and of a card of the list. */
export type OrderEntryProps = {
  order: Order
  isChanging: boolean
  onTransition: (transition: OrderTransition) => void
  /** Whether it is selected for bulk shipping */
  isSelected: boolean
  onSelect: (id: string, isSelected: boolean) => void
}
