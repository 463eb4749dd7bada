import { formatPrice, toRupees } from '../../../domain/money.ts'
import type { ReplacementStatus } from '../../../domain/replacement/replacement-transitions.ts'
import type { WholeOrder } from '../orders/queries.ts'

type SlipOrder = Pick<WholeOrder, 'status' | 'payment_method' | 'payment_status' | 'amount'>

/** What is written large on a packing slip, like the cash to collect, and why the parcel must not leave; null: nothing. */
type SlipNotices = { notice: string | null; stop: string | null }

/** The notices of the packing slip of an order. */
export function slipNotices(order: SlipOrder): SlipNotices {
  const stop = stopOf(order)
  const isCashDue = stop === null && order.payment_method === 'cod' && order.payment_status === 'pending'
  return { notice: isCashDue ? `Collect ${formatPrice(toRupees(order.amount))} in cash` : null, stop }
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
