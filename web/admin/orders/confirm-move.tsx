import { formatSum } from '../../../domain/money.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import type { Question } from '../ui/use-question.ts'
import { moveTexts } from './move-texts.ts'
import type { OrderMove } from './order-entry.ts'

type Props = { asked: Question<OrderMove> | null; onConfirm: () => void; onClose: () => void }

/** Asks before an order is moved, since no such move can be undone. */
export function ConfirmMove({ asked, onConfirm, onClose }: Props) {
  if (asked === null) return null
  const { order, to } = asked.subject
  const { question, explanation, confirm } = moveTexts(to)
  return (
    <AlertDialog
      isOpen={asked.isOpen}
      title={question}
      description={
        <>
          <span className="figures block break-all font-semibold text-ink">#{order._id}</span>
          <span className="mb-2 block">
            {order.user?.name ?? 'Guest'}, {formatSum(order.amount)}
          </span>
          {explanation}
        </>
      }
      confirmLabel={confirm}
      cancelLabel={to === 'cancelled' ? 'Keep order' : 'Not yet'}
      isDangerous={to === 'cancelled'}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
