import { formatPrice, times, toRupees } from '../../../../domain/money.ts'
import type { MailParts } from '../../../platform/database/tables/messages.ts'
import type { WholeOrder } from '../queries.ts'

/** What was ordered, the delivery and the total, as mails list them. */
export function mailedLines({
  lines,
  delivery,
  delivery_fee,
  amount,
}: Pick<WholeOrder, 'lines' | 'delivery' | 'delivery_fee' | 'amount'>): NonNullable<MailParts['order']> {
  const fee = delivery_fee === 0 ? 'Free' : formatPrice(toRupees(delivery_fee))
  return {
    lines: lines.map(({ name, quantity, price }) => ({
      name,
      detail: `${quantity} × ${formatPrice(toRupees(price))}`,
      sum: formatPrice(toRupees(times(price, quantity))),
    })),
    ...(delivery !== null && { delivery: fee }),
    total: formatPrice(toRupees(amount)),
  }
}
