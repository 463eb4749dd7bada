import { Button } from '../../ui/button.tsx'
import { availableTransitions } from './available-transitions.ts'
import type { OrderEntryProps } from './order-entry.ts'
import { orderNumberId } from './order-number.tsx'
import { transitionTexts } from './transition-texts.ts'

type Props = Pick<OrderEntryProps, 'order' | 'isChanging' | 'onTransition'> & {
  /** Whether the next status is this screen's main action */
  isMain?: boolean
}

/** The status changes that the order's transitions allow. The next step is more prominent than the cancellation. */
export function OrderActions({ order, isChanging, onTransition, isMain = false }: Props) {
  const transitions = availableTransitions(order)
  if (transitions.length === 0) return null
  return (
    <div className="flex gap-2">
      {transitions.map((to) => (
        <Button
          key={to}
          size="small"
          variant={to === 'cancelled' ? 'quietDanger' : isMain ? 'primary' : 'secondary'}
          disabled={isChanging}
          aria-describedby={orderNumberId(order._id)}
          onClick={() => onTransition({ order, to })}
        >
          {transitionTexts(to).button}
        </Button>
      ))}
    </div>
  )
}
