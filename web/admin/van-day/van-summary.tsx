import type { VanDay } from '../../../contract/van-day.ts'
import { daysText } from '../../../domain/delivery/describe-promise.ts'
import { formatSum } from '../../../domain/money.ts'

/** The day, how full the van is, and the cash to collect in all. */
export function VanSummary({ day: { day, today, booked, capacity, orders } }: { day: VanDay }) {
  const unpaid = booked - orders.length
  const cash = orders.reduce((sum, order) => sum + order.cash, 0)
  return (
    <div aria-live="polite">
      <h2 className="text-xl">
        {daysText(day, day, today)}
        {day === today && ' (today)'}
      </h2>
      <p className="figures mt-1 text-ink-soft">
        {capacity === null ? `${booked} on the van` : `${booked} of ${capacity}`}
        {unpaid > 0 && `, ${unpaid} of them not paid yet`}
        {cash > 0 && ` · ${formatSum(cash)} in cash to collect`}
      </p>
    </div>
  )
}
