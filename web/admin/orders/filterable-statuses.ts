import type { OrderStatus } from '../../../domain/order/order-status.ts'

/** The statuses the list can be filtered by, in the order an order passes them. */
export const filterableStatuses = [
  'pending',
  'paid',
  'shipped',
  'delivered',
  'cancelled',
] as const satisfies readonly OrderStatus[]
