import { formatPrice, toRupees } from '../../../domain/money.ts'
import { dueOnDelivery } from '../../../domain/payment/advance.ts'
import { isUnpaid, type WholeOrder } from '../orders/queries.ts'

type SlipOrder = Pick<
  WholeOrder,
  'status' | 'payment_method' | 'payment_status' | 'amount' | 'advance' | 'advance_status'
>

/**
 * The notices of a packing slip: the cash that the courier collects, and why the parcel must not leave. Each is null
 * where there is none.
 */
export function slipNotices(order: SlipOrder): { collect: string | null; stop: string | null } {
  const stop = stopOf(order)
  const isCashDue = stop === null && order.payment_method === 'cod' && order.payment_status === 'pending'
  return { collect: isCashDue ? formatPrice(toRupees(dueOnDelivery(order))) : null, stop }
}

function stopOf(order: SlipOrder): string | null {
  if (order.status === 'cancelled') return 'CANCELLED'
  return order.status === 'payment_failed' || isUnpaid(order) ? 'NOT PAID' : null
}
