import { memo } from 'react'
import { formatSum } from '../../../domain/money.ts'
import { formatDate } from '../../ui/format-date.ts'
import { CustomerContact } from './customer-contact.tsx'
import type { CustomerEntryProps } from './customer-entry.ts'
import { CustomerName } from './customer-name.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { RoleBadge } from './role-badge.tsx'
import { StatusButton } from './status-button.tsx'

/** One account as a card. */
export const CustomerCard = memo(function CustomerCard(props: CustomerEntryProps) {
  const { customer } = props
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-press border border-line bg-sheet p-4">
      <div className="flex items-start justify-between gap-3">
        <CustomerName customer={customer} />
        <RoleBadge customer={customer} />
      </div>
      <CustomerContact customer={customer} />
      <dl className="flex grow flex-wrap content-start gap-x-7 gap-y-2 text-[0.86rem] [&_dt]:text-[0.8rem] [&_dt]:text-ink-soft">
        <div>
          <dt>Orders</dt>
          <dd className="figures">
            <CustomerOrders customer={customer} />
          </dd>
        </div>
        <div>
          <dt>Total Spent</dt>
          <dd className="figures font-semibold">{formatSum(customer.totalSpent)}</dd>
        </div>
        <div>
          <dt>Member Since</dt>
          <dd className="figures">{formatDate(customer.createdAt)}</dd>
        </div>
      </dl>
      <StatusButton {...props} />
    </li>
  )
})
