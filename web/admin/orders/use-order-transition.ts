import type { TrackingDetails } from '../../../contract/forms/tracking.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { useConfirmation } from '../ui/use-confirmation.ts'
import type { OrderTransition } from './order-entry.ts'
import { orderNumberId } from './order-number.tsx'
import { refreshOrdersToShip } from './orders-to-ship.tsx'
import { transitionTexts } from './transition-texts.ts'

/**
 * Changes an order's status after a confirmation and shows the outcome. The list is reloaded either way: a refusal
 * means that the order has changed since the list was loaded.
 */
export function useOrderTransition(reload: () => Promise<void>) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<OrderTransition>()
  const { ids: changingIds, during } = useBusyIds(entryOf)

  const perform = (transition: OrderTransition) =>
    during(transition.order._id, async () => {
      await requestTransition(transition, () => void perform(transition))
      void refreshOrdersToShip()
      await reload()
    })

  const confirm = (tracking?: TrackingDetails) => {
    dismiss()
    if (confirmation !== null) void perform({ ...confirmation.subject, tracking })
  }
  return { confirmation, changingIds, requestConfirmation, dismiss, confirm }
}

async function requestTransition({ order, to, tracking }: OrderTransition, onRetry: () => void): Promise<void> {
  try {
    await api.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status: to, ...tracking } })
    toast.success(transitionTexts(to).done, `#${order._id}`)
  } catch (error) {
    console.error('Failed to update the order', error)
    toastError({ text: 'Failed to update the order', error, onRetry })
  }
}

/** The order's row or card. */
function entryOf(id: string): Element | null | undefined {
  return document.getElementById(orderNumberId(id))?.closest('tr, li')
}
