import type { TrackingDetails } from '../../../contract/forms/tracking.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import type { Confirmation } from '../ui/use-confirmation.ts'
import type { OrderTransition } from './order-entry.ts'
import { ShipOrder } from './ship-order.tsx'
import { TransitionSubject } from './transition-subject.tsx'
import { transitionTexts } from './transition-texts.ts'

type Props = {
  confirmation: Confirmation<OrderTransition> | null
  onConfirm: (tracking?: TrackingDetails) => void
  onClose: () => void
}

/** Asks for confirmation before a status change, since none can be undone. */
export function ConfirmTransition({ confirmation, onConfirm, onClose }: Props) {
  if (confirmation === null) return null
  const { order, to } = confirmation.subject
  if (to === 'shipped') {
    return <ShipOrder key={order._id} order={order} isOpen={confirmation.isOpen} onShip={onConfirm} onClose={onClose} />
  }
  const { question, explanation, confirm } = transitionTexts(to)
  return (
    <AlertDialog
      isOpen={confirmation.isOpen}
      title={question}
      description={
        <>
          <TransitionSubject order={order} />
          {explanation}
        </>
      }
      confirmLabel={confirm}
      cancelLabel={to === 'cancelled' ? 'Keep order' : 'Not yet'}
      isDangerous={to === 'cancelled'}
      onConfirm={() => onConfirm()}
      onClose={onClose}
    />
  )
}
