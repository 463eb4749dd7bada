import { Link } from 'react-router'
import type { AdminClaim } from '../../../contract/claims.ts'
import { formatSum } from '../../../domain/money.ts'
import { Section } from '../order/section.tsx'

/** The claimed plants with their prices, and what was paid for them. */
export function LinesCard({ claim: { lines, value, order } }: { claim: AdminClaim }) {
  return (
    <Section title="Claimed plants">
      <ul className="divide-y divide-line border-line border-t">
        {lines.map(({ item, plant, name, quantity, price }) => (
          <li key={item} className="flex items-start justify-between gap-3 px-4 py-2.5">
            <Link
              to={`/admin/products/edit/${plant}`}
              className="wrap-anywhere min-w-0 font-semibold underline underline-offset-4"
            >
              {name}
            </Link>
            <span className="figures shrink-0">
              {quantity} × {formatSum(price)}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-3 border-line border-t px-4 py-3 font-semibold">
        <span>Paid for these</span>
        <span className="figures">{formatSum(value)}</span>
      </p>
      <p className="border-line border-t px-4 py-2">
        <Link
          to={`/admin/orders/${order._id}`}
          className="figures inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Order #{order.number}
        </Link>
      </p>
    </Section>
  )
}
