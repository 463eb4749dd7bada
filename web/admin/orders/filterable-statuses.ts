import type { OrderStatus } from '../../../domain/order/order-status.ts'

/** The statuses that the list can be narrowed to, in the order in which an order passes them. */
export const filterableStatuses = [
  'pending',
  'paid',
  'shipped',
  'delivered',
  'cancelled',
] as const satisfies readonly OrderStatus[]
