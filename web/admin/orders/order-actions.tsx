import { Button } from '../../ui/button.tsx'
import { openMovesOf } from './available-transitions.ts'
import type { OrderEntryProps } from './order-entry.ts'
import { orderNumberId } from './order-number.tsx'
import { moveTexts } from './transition-texts.ts'

type Props = Pick<OrderEntryProps, 'order' | 'isMoving' | 'onAsk'> & {
  /** Whether the order's next step is what matters on this screen */
  isMain?: boolean
}

/**
 * What an admin can do with the order now: what the order's table of moves allows, and nothing else. The step on stands
 * out before the way out.
 */
export function OrderActions({ order, isMoving, onAsk, isMain = false }: Props) {
  const moves = openMovesOf(order)
  if (moves.length === 0) return null
  return (
    <div className="flex gap-2">
      {moves.map((to) => (
        <Button
          key={to}
          size="small"
          variant={to === 'cancelled' ? 'quietDanger' : isMain ? 'primary' : 'secondary'}
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
