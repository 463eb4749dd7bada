import type { Order } from '../../../contract/orders.ts'
import { orderStatuses } from '../../../domain/order/order-status.ts'
import { allowedOrderTransitions } from '../../../domain/order/order-transitions.ts'
import { Button } from '../../ui/button.tsx'
import { orderNumberId } from './order-parts.tsx'

const steps = ['shipped', 'delivered', 'cancelled'] as const

/** A status that an admin may set. */
export type OrderStep = (typeof steps)[number]

type Props = {
  order: Order
  isChanging: boolean
  onTransition: (transition: { order: Order; to: OrderStep }) => void
  /** Whether the next status is this screen's main action */
  isMain?: boolean
}

/** The status changes that the order's transitions allow. The next step is more prominent than the cancellation. */
export function OrderActions({ order, isChanging, onTransition, isMain = false }: Props) {
  const available = availableSteps(order)
  if (available.length === 0) return null
  return (
    <div className="flex gap-2">
      {available.map((to) => (
        <Button
          key={to}
          size="small"
          variant={to === 'cancelled' ? 'quietDanger' : isMain ? 'primary' : 'secondary'}
          disabled={isChanging}
          aria-describedby={orderNumberId(order._id)}
          onClick={() => onTransition({ order, to })}
        >
          {stepTexts[to].button}
        </Button>
      ))}
    </div>
  )
}

export function canShip(order: Order): boolean {
  return availableSteps(order).includes('shipped')
}

/** The status changes an admin can make now. None for a status this page does not know: the server may be newer. */
function availableSteps(order: Order): OrderStep[] {
  if (!orderStatuses.includes(order.status)) return []
  const allowed = allowedOrderTransitions(order.status, {
    actor: 'admin',
    paymentMethod: order.paymentMethod,
    payment: order.paymentDetails.status,
    shipment: order.shipment.status,
    advance: order.advance?.status ?? null,
  })
  return steps.filter((step) => allowed.includes(step))
}

export const stepTexts: Readonly<
  Record<OrderStep, { button: string; question: string; explanation: string; confirm: string; done: string }>
> = {
  shipped: {
    button: 'Mark shipped',
    question: 'Mark this order as shipped?',
    explanation:
      'The parcel has left the nursery. This cannot be undone. The shopper sees the courier and tracking number.',
    confirm: 'Mark shipped',
    done: 'Order marked as shipped',
  },
  delivered: {
    button: 'Mark delivered',
    question: 'Mark this order as delivered?',
    explanation: 'The parcel has arrived; cash on delivery counts as collected. This cannot be undone.',
    confirm: 'Mark delivered',
    done: 'Order marked as delivered',
  },
  cancelled: {
    button: 'Cancel',
    question: 'Cancel this order?',
    explanation: 'The items return to stock. This cannot be undone.',
    confirm: 'Cancel order',
    done: 'Order cancelled',
  },
}
