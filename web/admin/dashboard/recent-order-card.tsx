import { memo } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { formatSum } from '../../../domain/money.ts'
import { formatDate } from '../../ui/format-date.ts'
import { OrderCustomer } from '../orders/order-customer.tsx'
import { OrderNumber } from '../orders/order-number.tsx'
import { OrderStatusBadge } from '../orders/order-status-badge.tsx'

/** An order as a card of the dashboard. */
export const RecentOrderCard = memo(function RecentOrderCard({ order }: { order: Order }) {
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-press border border-line bg-sheet p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <OrderNumber order={order} />
        <OrderStatusBadge status={order.status} />
      </div>
      <OrderCustomer user={order.user} />
      <p className="figures flex justify-between gap-3 text-[0.86rem]">
        <span>{formatDate(order.createdAt)}</span>
        <span className="font-semibold">{formatSum(order.amount)}</span>
      </p>
    </li>
  )
})
