import { Button } from '../../ui/button.tsx'
import { moveTexts } from './move-texts.ts'
import { openMovesOf } from './open-moves.ts'
import type { OrderEntryProps } from './order-entry.ts'
import { orderNumberId } from './order-number.tsx'

/** What an admin can do with the order now: what the order's table of moves allows, and nothing else. */
export function OrderActions({ order, isMoving, onAsk }: Pick<OrderEntryProps, 'order' | 'isMoving' | 'onAsk'>) {
  const moves = openMovesOf(order)
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
