import type { TrackingWish } from '../../../contract/forms/tracking.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import type { Question } from '../ui/use-confirmation.ts'
import type { OrderMove } from './order-entry.ts'
import { ShipOrder } from './ship-order.tsx'
import { MoveSubject } from './transition-subject.tsx'
import { moveTexts } from './transition-texts.ts'

type Props = {
  asked: Question<OrderMove> | null
  onConfirm: (tracking?: TrackingWish) => void
  onClose: () => void
}

/** Asks before an order is moved, since no such move can be undone. */
export function ConfirmMove({ asked, onConfirm, onClose }: Props) {
  if (asked === null) return null
  const { order, to } = asked.subject
  if (to === 'shipped') {
    return <ShipOrder key={order._id} order={order} isOpen={asked.isOpen} onShip={onConfirm} onClose={onClose} />
  }
  const { question, explanation, confirm } = moveTexts(to)
  return (
    <AlertDialog
      isOpen={asked.isOpen}
      title={question}
      description={
        <>
          <MoveSubject order={order} />
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
