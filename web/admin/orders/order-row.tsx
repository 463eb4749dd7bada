import { memo } from 'react'
import { formatSum } from '../../../domain/money.ts'
import { Cell, TableRow } from '../../ui/table.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCheckbox } from './order-checkbox.tsx'
import { OrderCustomer } from './order-customer.tsx'
import type { OrderEntryProps } from './order-entry.ts'
import { OrderMoment } from './order-moment.tsx'
import { OrderNumber } from './order-number.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { ShipmentState } from './shipment-state.tsx'

/** One order in the table. */
export const OrderRow = memo(function OrderRow(props: OrderEntryProps) {
  const { order, isChanging, onTransition } = props
  return (
    <TableRow>
      <Cell>
        <span className="flex gap-3">
          <OrderCheckbox {...props} />
          <OrderNumber order={order} />
        </span>
      </Cell>
      <Cell className="max-w-0">
        <OrderCustomer user={order.user} />
      </Cell>
      <Cell className="whitespace-nowrap">
        <OrderMoment moment={order.createdAt} />
      </Cell>
      <Cell>
        <ShipmentState status={order.shipment.status} />
      </Cell>
      <Cell>
        <OrderStatusBadge status={order.status} />
      </Cell>
      <Cell>
        <OrderPayment order={order} />
      </Cell>
      <Cell isNumeric className="font-semibold">
        {formatSum(order.amount)}
      </Cell>
      <Cell className="whitespace-nowrap">
        <OrderActions order={order} isChanging={isChanging} onTransition={onTransition} />
      </Cell>
    </TableRow>
  )
})
