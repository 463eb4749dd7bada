import type { Order } from '../../../contract/orders.ts'

/** Whether a part of what was paid for a returned parcel stays with the shop; not once it has all gone back. */
export function isRetained({
  parcelReturn,
  paymentDetails,
  advance,
}: Pick<Order, 'parcelReturn' | 'paymentDetails' | 'advance'>): boolean {
  if (paymentDetails.status === 'refunded' || advance?.status === 'refunded') return false
  return parcelReturn !== null && parcelReturn.retained > 0
}
