import type { ReactNode } from 'react'
import type { TrackingDetails } from '../../../contract/forms/tracking.ts'
import type { Order } from '../../../contract/orders.ts'
import { formatSum } from '../../../domain/money.ts'
import { api } from '../../api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { type Confirmation, useConfirmation } from '../ui/use-confirmation.ts'
import { recountTasks } from '../ui/waiting-counts.tsx'
import { type OrderStep, stepTexts } from './order-actions.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'

/** A status change the admin is about to make; `tracking` comes with a shipped order. */
export type OrderTransition = { order: Order; to: OrderStep; tracking?: TrackingDetails | undefined }

/**
 * Changes an order's status after a confirmation and shows the outcome. The list is reloaded either way: a refusal
 * means that the order has changed since the list was loaded.
 */
export function useOrderTransition(reload: () => Promise<void>) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<OrderTransition>()
  const { ids: changingIds, during } = useBusyIds()

  const perform = (transition: OrderTransition) =>
    during(transition.order._id, async () => {
      await requestTransition(transition, () => void perform(transition))
      void recountTasks()
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
    toast.success(stepTexts[to].done, `#${order.number}`)
  } catch (error) {
    console.error('Failed to update the order', error)
    toastError({ text: 'Failed to update the order', error, onRetry })
  }
}

type Props = {
  confirmation: Confirmation<OrderTransition> | null
  onConfirm: (tracking?: TrackingDetails) => void
  onClose: () => void
}

/** Asks for confirmation before a status change, since none can be undone; tracking can be added now or later. */
export function ConfirmTransition({ confirmation, onConfirm, onClose }: Props) {
  if (confirmation === null) return null
  const { key, subject, isOpen } = confirmation
  const { order, to } = subject
  const { question, explanation, confirm } = stepTexts[to]
  const dialog = {
    isOpen,
    title: question,
    description: <AboutOrder order={order}>{explanation}</AboutOrder>,
    cancelLabel: to === 'cancelled' ? 'Keep order' : 'Cancel',
    onClose,
  }
  if (to === 'shipped')
    return <TrackingDialog key={key} {...dialog} shipment={order.shipment} submitLabel={confirm} onSubmit={onConfirm} />
  return (
    <AlertDialog {...dialog} confirmLabel={confirm} isDangerous={to === 'cancelled'} onConfirm={() => onConfirm()} />
  )
}

function AboutOrder({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <>
      <span className="figures block font-semibold text-ink">#{order.number}</span>
      <span className="mb-2 block wrap-anywhere">
        {order.user?.name ?? 'Guest'}, {formatSum(order.amount)}
      </span>
      {children}
    </>
  )
}
