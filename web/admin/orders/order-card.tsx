import { memo } from 'react'
import { formatSum } from '../../../domain/money.ts'
import { canShip } from './available-transitions.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderCheckbox } from './order-checkbox.tsx'
import { OrderCustomer } from './order-customer.tsx'
import type { OrderEntryProps } from './order-entry.ts'
import { OrderMoment } from './order-moment.tsx'
import { OrderNumber } from './order-number.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { ShipmentState } from './shipment-state.tsx'

/** One order as a card. */
export const OrderCard = memo(function OrderCard(props: OrderEntryProps) {
  const { order, isChanging, onTransition } = props
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-press border border-line bg-sheet p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="flex min-w-0 gap-3">
          {canShip(order) && <OrderCheckbox {...props} />}
          <OrderNumber order={order} />
        </span>
        <OrderStatusBadge status={order.status} />
      </div>
      <OrderCustomer user={order.user} />
      <p className="text-[0.86rem]">
        <OrderMoment moment={order.createdAt} isOneLine />
      </p>
      <dl className="flex grow flex-wrap content-start gap-x-7 gap-y-2 text-[0.86rem] [&_dt]:text-[0.8rem] [&_dt]:text-ink-soft">
        <div>
          <dt>Total</dt>
          <dd className="figures font-semibold">{formatSum(order.amount)}</dd>
        </div>
        <div>
          <dt>Payment</dt>
          <dd>
            <OrderPayment order={order} />
          </dd>
        </div>
        <div>
          <dt>Shipment</dt>
          <dd>
            <ShipmentState status={order.shipment.status} />
          </dd>
        </div>
      </dl>
      <OrderActions order={order} isChanging={isChanging} onTransition={onTransition} />
    </li>
  )
})
