import { formatPrice, type Paise, paise, toRupees } from '../../../domain/money.ts'
import type { WholeOrder } from '../orders/queries.ts'

type SlipOrder = Pick<WholeOrder, 'status' | 'payment_method' | 'payment_status' | 'amount'>

/**
 * The notices of a packing slip: the cash that the courier collects, and why the parcel must not leave. Each is null
 * where there is none.
 */
export function slipNotices(order: SlipOrder): { collect: string | null; stop: string | null } {
  const cash = cashToCollect(order)
  return { collect: cash === 0 ? null : formatPrice(toRupees(cash)), stop: stopOf(order) }
}

/** The cash to collect when the order arrives; 0 of one that is paid, or must not leave. */
export function cashToCollect(order: SlipOrder): Paise {
  const isDue = stopOf(order) === null && order.payment_method === 'cod' && order.payment_status === 'pending'
  return isDue ? order.amount : paise(0)
}

function stopOf({ status, payment_method }: SlipOrder): string | null {
  if (status === 'cancelled') return 'CANCELLED'
  if (status === 'payment_failed') return 'NOT PAID'
  return status === 'pending' && payment_method === 'online' ? 'NOT PAID' : null
}
