import { useState } from 'react'
import type { TrackingDetails } from '../../../contract/forms/tracking.ts'
import type { Replacement } from '../../../contract/replacements.ts'
import { countReturn, type ReturnCount } from '../../../domain/order/returned-parcel.ts'
import { replacedText } from '../../../domain/replacement.ts'
import { api } from '../../api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { TrackingFields, useTrackingForm } from '../orders/tracking-fields.tsx'
import { LineQuantities } from '../ui/line-quantities.tsx'
import { toastError } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { type Confirmation, useConfirmation } from '../ui/use-confirmation.ts'
import { recountTasks } from '../ui/waiting-counts.tsx'

type Handlers = { onConfirm: (details?: Details) => void; onClose: () => void }

/** Asks for confirmation before a replacement moves, since no move can be undone. */
export function ConfirmReplacementMove({
  confirmation,
  ...handlers
}: Handlers & { confirmation: Confirmation<ReplacementMove> | null }) {
  if (confirmation === null) return null
  const { replacement, to } = confirmation.subject
  const { question, confirm, refuse, isDangerous } = replacementMoves[to]
  if (to === 'shipped' || to === 'returned') {
    const Form = to === 'shipped' ? ShipReplacement : ReturnReplacement
    return <Form key={replacement._id} move={confirmation.subject} isOpen={confirmation.isOpen} {...handlers} />
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

type FormProps = Handlers & { move: ReplacementMove; isOpen: boolean }

function ShipReplacement({ move, isOpen, onConfirm, onClose }: FormProps) {
  const form = useTrackingForm(move.replacement)
  const { question, confirm, refuse } = replacementMoves.shipped
  return (
    <FormDialog
      isOpen={isOpen}
      title={question}
      description={<Description move={move} />}
      submitLabel={confirm}
      cancelLabel={refuse}
      onSubmit={form.handleSubmit((tracking) => onConfirm({ tracking }))}
      onClose={onClose}
    >
      <TrackingFields form={form} />
    </FormDialog>
  )
}

/** How many pieces of a parcel that came back are sound: at first all of them. */
function ReturnReplacement({ move, isOpen, onConfirm, onClose }: FormProps) {
  const { lines } = move.replacement
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(lines.map(({ item, quantity }) => [item, String(quantity)])),
  )
  // An empty field is invalid, not zero.
  const counts = lines.map(({ item }) => ({ item, sound: Number(typed[item] || Number.NaN) }))
  const count = countReturn(
    lines.map(({ item, quantity }) => ({ id: item, quantity })),
    counts,
  )
  const problems = 'problems' in count ? count.problems : {}
  const { question, confirm, refuse } = replacementMoves.returned
  return (
    <FormDialog
      isOpen={isOpen}
      title={question}
      description={<Description move={move} />}
      submitLabel={confirm}
      cancelLabel={refuse}
      isDangerous
      isIncomplete={'problems' in count}
      onSubmit={() => onConfirm({ counts })}
      onClose={onClose}
    >
      <LineQuantities
        lines={lines.map(({ item, name, quantity }) => ({
          id: item,
          name,
          detail: `${quantity} sent`,
          most: quantity,
        }))}
        label="Sound"
        typed={typed}
        problems={Object.fromEntries(
          lines.flatMap(({ item }, place) => {
            const problem = problems[`items.${place}.sound`]
            return problem === undefined ? [] : [[item, problem]]
          }),
        )}
        isReadOnly={false}
        onType={(item, text) => setTyped((before) => ({ ...before, [item]: text }))}
      />
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

/** The texts for moving a replacement, and whether its buttons warn. */
export const replacementMoves = {
  shipped: {
    path: 'ship',
    button: 'Ship',
    question: 'Mark this replacement as shipped?',
    explanation:
      'The parcel has left the nursery. This cannot be undone. The shopper sees the courier and tracking number.',
    confirm: 'Mark shipped',
    refuse: 'Not yet',
    done: 'Replacement marked as shipped',
    isDangerous: false,
  },
  delivered: {
    path: 'deliver',
    button: 'Mark delivered',
    question: 'Mark this replacement as delivered?',
    explanation: 'The parcel has arrived. This cannot be undone.',
    confirm: 'Mark delivered',
    refuse: 'Not yet',
    done: 'Replacement marked as delivered',
    isDangerous: false,
  },
  cancelled: {
    path: 'cancel',
    button: 'Cancel',
    question: 'Cancel this replacement?',
    explanation: 'Its plants return to stock, and the shopper does not get them. This cannot be undone.',
    confirm: 'Cancel replacement',
    refuse: 'Keep replacement',
    done: 'Replacement cancelled',
    isDangerous: true,
  },
  lost: {
    path: 'lose',
    button: 'Mark lost',
    question: 'Mark this replacement as lost?',
    explanation:
      'The parcel will not arrive. Its claim reopens, so you can send another replacement or refund the plants. The lost plants stay out of stock. This cannot be undone.',
    confirm: 'Mark lost',
    refuse: 'Not yet',
    done: 'Replacement marked as lost',
    isDangerous: true,
  },
  returned: {
    path: 'return',
    button: 'Parcel returned',
    question: 'Was this replacement returned?',
    explanation:
      'Its claim reopens, so you can send another replacement or refund the plants. Count the pieces fit for sale; the rest are written off. This cannot be undone.',
    confirm: 'Record return',
    refuse: 'Not yet',
    done: 'Replacement marked as returned',
    isDangerous: true,
  },
} as const

/** Of one that is shipped, and of one that came back: how many pieces of each line are sound. */
type Details = { tracking?: TrackingDetails; counts?: ReturnCount[] }

type ReplacementMove = { replacement: Replacement; to: keyof typeof replacementMoves; details?: Details | undefined }

/** Moves a replacement after a confirmation, shows the outcome and reloads what may be outdated; `placeOf` as of `useBusyIds`. */
export function useReplacementMove(reload: () => Promise<void>, placeOf?: (id: string) => Element | null) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<ReplacementMove>()
  const { ids: busyIds, during } = useBusyIds(placeOf)

  const perform = (move: ReplacementMove) =>
    during(move.replacement._id, async () => {
      await requestMove(move, () => void perform(move))
      void recountTasks()
      await reload()
    })

  const confirm = (details?: Details) => {
    dismiss()
    if (confirmation !== null) void perform({ ...confirmation.subject, details })
  }
  return { confirmation, busyIds, requestConfirmation, dismiss, confirm }
}

async function requestMove({ replacement, to, details }: ReplacementMove, onRetry: () => void): Promise<void> {
  const params = { id: replacement._id }
  const { tracking = {}, counts = [] } = details ?? {}
  try {
    if (to === 'shipped') await api.call('POST /admin/replacements/:id/ship', { params, body: tracking })
    else if (to === 'returned')
      await api.call('POST /admin/replacements/:id/return', { params, body: { items: counts } })
    else await api.call(`POST /admin/replacements/:id/${replacementMoves[to].path}`, { params })
    toast.success(replacementMoves[to].done)
  } catch (error) {
    toastError({ text: 'Failed to update the replacement', error, onRetry })
  }
}
