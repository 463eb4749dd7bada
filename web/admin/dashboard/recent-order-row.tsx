import { memo } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { formatSum } from '../../../domain/money.ts'
import { formatDate } from '../../ui/format-date.ts'
import { Cell, HeaderCell, TableRow } from '../../ui/table.tsx'
import { OrderCustomer } from '../orders/order-customer.tsx'
import { OrderNumber } from '../orders/order-number.tsx'
import { OrderStatusBadge } from '../orders/order-status-badge.tsx'

export function RecentOrderHead() {
  return (
    <tr>
      <HeaderCell>Order</HeaderCell>
      <HeaderCell className="w-full min-w-28">Customer</HeaderCell>
      <HeaderCell>Date</HeaderCell>
      <HeaderCell>Status</HeaderCell>
      <HeaderCell isNumeric>Total</HeaderCell>
    </tr>
  )
}

/** An order as a row of the dashboard's table. */
export const RecentOrderRow = memo(function RecentOrderRow({ order }: { order: Order }) {
  return (
    <TableRow>
      <Cell>
        <OrderNumber order={order} />
      </Cell>
      <Cell className="max-w-0">
        <OrderCustomer user={order.user} />
      </Cell>
      <Cell className="figures whitespace-nowrap">{formatDate(order.createdAt)}</Cell>
      <Cell>
        <OrderStatusBadge status={order.status} />
      </Cell>
      <Cell isNumeric className="font-semibold">
        {formatSum(order.amount)}
      </Cell>
    </TableRow>
  )
})
