import type { TrackingDetails } from '../../../contract/forms/tracking.ts'
import { replacedText } from '../../../domain/replacement/replacement-text.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TrackingFields } from '../orders/tracking-fields.tsx'
import { useTrackingForm } from '../orders/use-tracking-form.ts'
import type { Confirmation } from '../ui/use-confirmation.ts'
import { replacementMoves } from './replacement-moves.ts'
import type { ReplacementMove } from './use-replacement-move.ts'

type Handlers = { onConfirm: (tracking?: TrackingDetails) => void; onClose: () => void }

/** Asks for confirmation before a replacement moves, since no move can be undone. */
export function ConfirmReplacementMove({
  confirmation,
  ...handlers
}: Handlers & { confirmation: Confirmation<ReplacementMove> | null }) {
  if (confirmation === null) return null
  const { replacement, to } = confirmation.subject
  const { question, confirm, refuse, isDangerous } = replacementMoves[to]
  if (to === 'shipped') {
    return (
      <ShipReplacement key={replacement._id} move={confirmation.subject} isOpen={confirmation.isOpen} {...handlers} />
    )
  }
  return (
    <AlertDialog
      isOpen={confirmation.isOpen}
      title={question}
      description={<Description move={confirmation.subject} />}
      confirmLabel={confirm}
      cancelLabel={refuse}
      isDangerous={isDangerous}
      onConfirm={() => handlers.onConfirm()}
      onClose={handlers.onClose}
    />
  )
}

function ShipReplacement({ move, isOpen, onConfirm, onClose }: Handlers & { move: ReplacementMove; isOpen: boolean }) {
  const form = useTrackingForm(move.replacement)
  const { question, confirm, refuse } = replacementMoves.shipped
  return (
    <FormDialog
      isOpen={isOpen}
      title={question}
      description={<Description move={move} />}
      submitLabel={confirm}
      cancelLabel={refuse}
      onSubmit={form.handleSubmit(onConfirm)}
      onClose={onClose}
    >
      <TrackingFields form={form} />
    </FormDialog>
  )
}

function Description({ move: { replacement, to } }: { move: ReplacementMove }) {
  return (
    <>
      <span className="mb-2 block wrap-anywhere font-semibold text-ink">{replacedText(replacement.lines)}</span>
      {replacementMoves[to].explanation}
    </>
  )
}
