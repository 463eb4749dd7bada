import type { TrackingWish } from '../../../contract/forms/tracking.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { tellFailure } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { useQuestion } from '../ui/use-confirmation.ts'
import type { OrderMove } from './order-entry.ts'
import { orderNumberId } from './order-number.tsx'
import { refreshOrdersToShip } from './orders-to-ship.tsx'
import { moveTexts } from './transition-texts.ts'

/**
 * Asks about a move of an order's status, makes it, tells how it went and reloads the list either way: a refused move
 * means that the order is no longer what the list shows.
 */
export function useOrderMove(reload: () => Promise<void>) {
  const { asked, ask, dismiss } = useQuestion<OrderMove>()
  const { ids: movingIds, during } = useBusyIds(entryOf)

  const make = (move: OrderMove) =>
    during(move.order._id, async () => {
      await requestMove(move, () => void make(move))
      void refreshOrdersToShip()
      await reload()
    })

  const confirm = (tracking?: TrackingWish) => {
    dismiss()
    if (asked !== null) void make({ ...asked.subject, tracking })
  }
  return { asked, movingIds, ask, dismiss, confirm }
}

async function requestMove({ order, to, tracking }: OrderMove, onRetry: () => void): Promise<void> {
  try {
    await api.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status: to, ...tracking } })
    toast.success(moveTexts(to).done, `#${order._id}`)
  } catch (error) {
    console.error('Failed to update the order', error)
    tellFailure({ text: 'Failed to update the order', error, onRetry })
  }
}

/** The order's row or card. */
function entryOf(id: string): Element | null | undefined {
  return document.getElementById(orderNumberId(id))?.closest('tr, li')
}
