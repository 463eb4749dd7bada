import { formatPrice, type Paise, paise, toRupees } from '../../../domain/money.ts'
import { dueOnDelivery } from '../../../domain/payment/advance.ts'
import type { ReplacementStatus } from '../../../domain/replacement.ts'
import { isUnpaid, type WholeOrder } from '../orders/queries.ts'

type SlipOrder = Pick<
  WholeOrder,
  'status' | 'payment_method' | 'payment_status' | 'amount' | 'advance' | 'advance_status'
>

/** What is written large on a packing slip, like the cash to collect, and why the parcel must not leave; null: nothing. */
type SlipNotices = { notice: string | null; stop: string | null }

/** The notices of the packing slip of an order. */
export function slipNotices(order: SlipOrder): SlipNotices {
  const cash = cashToCollect(order)
  return { notice: cash === 0 ? null : `Collect ${formatPrice(toRupees(cash))} in cash`, stop: stopOf(order) }
}

/** The cash to collect when the order arrives, without an advance; 0 of one that is paid, or must not leave. */
export function cashToCollect(order: SlipOrder): Paise {
  const isDue = stopOf(order) === null && order.payment_method === 'cod' && order.payment_status === 'pending'
  return isDue ? dueOnDelivery(order) : paise(0)
}

/** The notices of the packing slip of a replacement: there is never anything to collect. */
export function replacementNotices({ number }: Pick<WholeOrder, 'number'>, status: ReplacementStatus): SlipNotices {
  return { notice: `Replacement for order #${number}, no charge`, stop: status === 'cancelled' ? 'CANCELLED' : null }
}

function stopOf(order: SlipOrder): string | null {
  if (order.status === 'cancelled') return 'CANCELLED'
  return order.status === 'payment_failed' || isUnpaid(order) ? 'NOT PAID' : null
}
