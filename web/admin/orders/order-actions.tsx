import type { Order } from '../../../contract/orders.ts'
import { openOrderMoves } from '../../../domain/order/order-moves.ts'
import { type OrderStatus, orderStatuses } from '../../../domain/order/order-status.ts'
import { Button } from '../../ui/button.tsx'
import { moveTexts } from './move-texts.ts'
import type { OrderEntryProps } from './order-entry.ts'
import { orderNumberId } from './order-number.tsx'

/** What an admin can do with the order now: what the order's table of moves allows, and nothing else. */
export function OrderActions({ order, isMoving, onAsk }: OrderEntryProps) {
  const moves = movesOf(order)
  if (moves.length === 0) return null
  return (
    <div className="flex gap-2">
      {moves.map((to) => (
        <Button
          key={to}
          size="small"
          variant={to === 'cancelled' ? 'danger' : 'secondary'}
          disabled={isMoving}
          aria-describedby={orderNumberId(order._id)}
          onClick={() => onAsk({ order, to })}
        >
          {moveTexts(to).button}
        </Button>
      ))}
    </div>
  )
}

/** None for a status that this page does not know: the shop may be newer than an open page. */
function movesOf(order: Order): OrderStatus[] {
  if (!orderStatuses.includes(order.status)) return []
  return openOrderMoves(order.status, {
    actor: 'admin',
    paymentMethod: order.paymentMethod,
    payment: order.paymentDetails.status,
    shipment: order.shipment.status,
  })
}
