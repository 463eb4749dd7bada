import { Link } from 'react-router'
import type { AdminClaim } from '../../../contract/claims.ts'
import type { Order } from '../../../contract/orders.ts'
import { formatSum } from '../../../domain/money.ts'
import { Section } from '../order/section.tsx'
import { priceOf } from './refund-lines.ts'

type Props = { claim: AdminClaim; order: Order | null }

/** The claimed plants with their prices, and what was paid for them. */
export function LinesCard({ claim: { lines, value, order: claimed }, order }: Props) {
  return (
    <Section title="Claimed plants">
      <ul className="divide-y divide-line border-line border-t">
        {lines.map(({ item, plant, name, quantity }) => {
          const price = priceOf(item, order)
          return (
            <li key={item} className="flex items-start justify-between gap-3 px-4 py-2.5">
              <Link
                to={`/admin/products/edit/${plant}`}
                className="wrap-anywhere min-w-0 font-semibold underline underline-offset-4"
              >
                {name}
              </Link>
              <span className="figures shrink-0">
                {quantity}
                {price !== null && ` × ${formatSum(price)}`}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="flex justify-between gap-3 border-line border-t px-4 py-3 font-semibold">
        <span>Paid for these</span>
        <span className="figures">{formatSum(value)}</span>
      </p>
      <p className="border-line border-t px-4 py-2">
        <Link
          to={`/admin/orders/${claimed._id}`}
          className="figures inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Order #{claimed.number}
        </Link>
      </p>
    </Section>
  )
}
