import { type ComponentProps, useState } from 'react'
import type { TrackingDetails } from '../../../contract/forms/tracking.ts'
import type { Replacement } from '../../../contract/replacements.ts'
import { countReturn, type ReturnCount } from '../../../domain/order/returned-parcel.ts'
import { linesText } from '../../../domain/replacement.ts'
import { api } from '../../api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { TrackingDialog } from '../orders/order-actions.tsx'
import { LineQuantities } from '../ui/line-quantities.tsx'
import { attempt, type Confirmation, useConfirmedChange } from '../ui/use-change.ts'
import { recountTasks } from '../ui/waiting-counts.tsx'

type Props = {
  confirmation: Confirmation<ReplacementMove>
  onConfirm: (details: Details) => void
  onClose: () => void
}

function ConfirmReplacementMove({ confirmation: { key, subject, isOpen }, onConfirm, onClose }: Props) {
  const { replacement, to } = subject
  const { question, explanation, confirm } = replacementMoves[to]
  const isDangerous = isDangerousMove(to)
  const description = (
    <>
      <span className="mb-2 block wrap-anywhere font-semibold text-ink">{linesText(replacement.lines)}</span>
      {explanation}
    </>
  )
  const cancelLabel = to === 'cancelled' ? 'Keep replacement' : 'Cancel'
  const dialog = { isOpen, title: question, description, cancelLabel, isDangerous, onClose }
  const form = { ...dialog, submitLabel: confirm }
  if (to === 'shipped' || to === 'tracking')
    return (
      <TrackingDialog
        key={key}
        {...form}
        shipment={replacement.shipment}
        onSubmit={(tracking) => onConfirm({ tracking })}
      />
    )
  if (to === 'returned')
    return <ReturnDialog key={key} {...form} lines={replacement.lines} onCounted={(counts) => onConfirm({ counts })} />
  return <AlertDialog {...dialog} confirmLabel={confirm} onConfirm={() => onConfirm({})} />
}

type ReturnProps = Omit<ComponentProps<typeof FormDialog>, 'onSubmit' | 'children'> & {
  lines: Replacement['lines']
  onCounted: (counts: ReturnCount[]) => void
}

function ReturnDialog({ lines, onCounted, ...dialog }: ReturnProps) {
  const { counts, isValid, fields } = useSoundCount(lines.map(({ item, quantity }) => ({ id: item, quantity })))
  return (
    <FormDialog {...dialog} isIncomplete={!isValid} onSubmit={() => onCounted(counts)}>
      <LineQuantities
        {...fields}
        lines={lines.map(({ item, name, quantity }) => ({
          ...{ id: item, name, most: quantity },
          detail: `${quantity} sent`,
        }))}
        isReadOnly={false}
      />
    </FormDialog>
  )
}

export const replacementMoves = {
  shipped: {
    path: 'ship',
    button: 'Mark as shipped',
    question: 'Mark this replacement as shipped?',
    explanation:
      'Confirm only if the parcel has left the nursery. This cannot be undone. The shopper sees the courier and tracking number.',
    confirm: 'Mark as shipped',
    done: 'Replacement marked as shipped',
  },
  tracking: {
    path: 'tracking',
    button: 'Correct tracking',
    question: 'Tracking details',
    explanation: 'The shopper sees the courier and tracking number, and gets an e-mail.',
    confirm: 'Save tracking',
    done: 'Tracking saved',
  },
  delivered: {
    path: 'deliver',
    button: 'Mark as delivered',
    question: 'Mark this replacement as delivered?',
    explanation: 'Confirm only if the parcel has arrived. This cannot be undone.',
    confirm: 'Mark as delivered',
    done: 'Replacement marked as delivered',
  },
  cancelled: {
    path: 'cancel',
    button: 'Cancel',
    question: 'Cancel this replacement?',
    explanation: 'Its plants return to stock, and its claim reopens, so you can decide again. This cannot be undone.',
    confirm: 'Cancel replacement',
    done: 'Replacement cancelled',
  },
  lost: {
    path: 'lose',
    button: 'Mark as lost',
    question: 'Mark this replacement as lost?',
    explanation:
      'Confirm only if the parcel will not arrive. The claim reopens, so you can send another replacement or refund the plants. The lost plants do not return to stock. This cannot be undone.',
    confirm: 'Mark as lost',
    done: 'Replacement marked as lost',
  },
  returned: {
    path: 'return',
    button: 'Record return',
    question: 'Was this replacement returned?',
    explanation:
      'The claim reopens, so you can send another replacement or refund the plants. Count the pieces fit for sale; the rest are written off. This cannot be undone.',
    confirm: 'Record return',
    done: 'Replacement marked as returned',
  },
} as const

export const isDangerousMove = (to: keyof typeof replacementMoves) => ['cancelled', 'lost', 'returned'].includes(to)

/** Of one that is shipped, and of one that came back: how many pieces of each line are sound. */
type Details = { tracking?: TrackingDetails; counts?: ReturnCount[] }

type ReplacementMove = { replacement: Replacement; to: keyof typeof replacementMoves }

/** Moves a replacement after its `dialog` is confirmed, shows the outcome and reloads what may be outdated. */
export function useReplacementMove(reload: () => Promise<void>, placeOf?: (id: string) => Element | null) {
  const { confirmation, requestConfirmation, dismiss, confirm, busyIds } = useConfirmedChange({
    idOf: ({ replacement }: ReplacementMove) => replacement._id,
    ...(placeOf && { placeOf }),
    change: async (move, details: Details, onRetry) => {
      await attempt({ text: 'Failed to update the replacement', onRetry }, () => requestMove(move, details))
      void recountTasks()
      await reload()
    },
  })
  const dialog = confirmation && (
    <ConfirmReplacementMove confirmation={confirmation} onConfirm={confirm} onClose={dismiss} />
  )
  return { busyIds, requestConfirmation, dialog }
}

async function requestMove({ replacement, to }: ReplacementMove, { tracking = {}, counts = [] }: Details) {
  const params = { id: replacement._id }
  if (to === 'shipped') await api.call('POST /admin/replacements/:id/ship', { params, body: tracking })
  else if (to === 'tracking') await api.call('PUT /admin/replacements/:id/tracking', { params, body: tracking })
  else if (to === 'returned') await api.call('POST /admin/replacements/:id/return', { params, body: { items: counts } })
  else await api.call(`POST /admin/replacements/:id/${replacementMoves[to].path}`, { params })
  toast.success(replacementMoves[to].done)
}

/** How many pieces of a parcel that came back are fit for sale: at first all of them. An empty field is invalid, not zero. */
export function useSoundCount(lines: readonly { id: string; quantity: number }[]) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const shown = Object.fromEntries(lines.map(({ id, quantity }) => [id, typed[id] ?? String(quantity)]))
  const counts = lines.map(({ id }) => ({ item: id, sound: Number(shown[id]?.trim() || Number.NaN) }))
  const count = countReturn(lines, counts)
  const problems = 'problems' in count ? count.problems : {}
  const wrong = lines.map(({ id }, place) => [id, problems[`items.${place}.sound`]] as const)
  const fields = {
    label: 'Fit for sale',
    typed: shown,
    problems: Object.fromEntries(wrong.flatMap(([id, problem]) => (problem === undefined ? [] : [[id, problem]]))),
    onType: (id: string, text: string) => setTyped((before) => ({ ...before, [id]: text })),
  }
  return { counts, isValid: 'counted' in count, fields }
}
