import { formatPrice, type Paise, paise, toRupees } from '../../../domain/money.ts'
import type { ReplacementStatus } from '../../../domain/replacement/replacement-transitions.ts'
import type { WholeOrder } from '../orders/queries.ts'

type SlipOrder = Pick<WholeOrder, 'status' | 'payment_method' | 'payment_status' | 'amount'>

/** What is written large on a packing slip, like the cash to collect, and why the parcel must not leave; null: nothing. */
type SlipNotices = { notice: string | null; stop: string | null }

/** The notices of the packing slip of an order. */
export function slipNotices(order: SlipOrder): SlipNotices {
  const cash = cashToCollect(order)
  return { notice: cash === 0 ? null : `Collect ${formatPrice(toRupees(cash))} in cash`, stop: stopOf(order) }
}

/** The cash to collect when the order arrives; 0 of one that is paid, or must not leave. */
export function cashToCollect(order: SlipOrder): Paise {
  const isDue = stopOf(order) === null && order.payment_method === 'cod' && order.payment_status === 'pending'
  return isDue ? order.amount : paise(0)
}

/** The notices of the packing slip of a replacement: there is never anything to collect. */
export function replacementNotices({ number }: Pick<WholeOrder, 'number'>, status: ReplacementStatus): SlipNotices {
  return { notice: `Replacement for order ${number}, no charge`, stop: status === 'cancelled' ? 'CANCELLED' : null }
}

function stopOf({ status, payment_method }: SlipOrder): string | null {
  if (status === 'cancelled') return 'CANCELLED'
  if (status === 'payment_failed') return 'NOT PAID'
  return status === 'pending' && payment_method === 'online' ? 'NOT PAID' : null
}
