import type { Order } from '../../../contract/orders.ts'
import { toRupees } from '../../../domain/money.ts'
import { amountAfterSaving } from '../../../domain/payment/saving.ts'
import type { WholeOrder } from './queries.ts'

/** What of an order was saved, in rupees; null where its percentage is less than half a paisa of each price. */
export function presentSaving({
  saving,
  saving_percent,
}: Pick<WholeOrder, 'saving' | 'saving_percent'>): Order['saving'] {
  return saving === 0 || saving_percent === null ? null : { amount: toRupees(saving), percent: saving_percent }
}

/** What a cash order comes to in rupees that is paid online now, if something is saved by that. */
export function presentPayAhead(order: WholeOrder): Order['payAhead'] {
  const { offeredSaving: percent } = order
  if (percent === null) return null
  const amount = amountAfterSaving(order, percent)
  if (amount === order.amount) return null
  return { amount: toRupees(amount), saving: { amount: (order.amount - amount) / 100, percent } }
}
