import type { ComponentProps } from 'react'
import type { TrackingDetails } from '../../../contract/forms/tracking.ts'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import type { Replacement } from '../../../contract/replacements.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import type { ReturnCount } from '../../../domain/order/returned-parcel.ts'
import { linesText, refusalOfReplacementTransition } from '../../../domain/replacement.ts'
import { api } from '../../api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { PdfLink } from '../../ui/pdf-link.tsx'
import { toast } from '../../ui/toast.ts'
import { TrackingDialog } from '../orders/order-actions.tsx'
import { LineQuantities } from '../ui/line-quantities.tsx'
import { Section } from '../ui/section.tsx'
import { attempt, type Confirmation, useConfirmedChange } from '../ui/use-change.ts'
import { recountTasks } from '../ui/waiting-counts.tsx'
import { TrackingLink } from './delivery-card.tsx'
import { useSoundCount } from './record-return.tsx'

/** The parcels that replace plants of the order, with what can be done with each; nothing where there is none. */
export function ReplacementsCard({ order, reload }: { order: OrderWithHistory; reload: () => Promise<void> }) {
  const { busyIds, requestConfirmation, dialog } = useReplacementMove(reload, (id) =>
    document.getElementById(replacementId(id)),
  )
  if (order.replacements.length === 0) return null
  return (
    <Section title="Replacements">
      <ul className="divide-y divide-line border-line border-t">
        {order.replacements.map((replacement) => (
          <Entry
            key={replacement._id}
            replacement={replacement}
            isBusy={busyIds.has(replacement._id)}
            onMove={(to) => requestConfirmation({ replacement, to })}
          />
        ))}
      </ul>
      {dialog}
    </Section>
  )
}

type EntryProps = { replacement: Replacement; isBusy: boolean; onMove: (to: keyof typeof replacementMoves) => void }

function Entry({ replacement, isBusy, onMove }: EntryProps) {
  const { _id, status, createdAt, lines, shipment } = replacement
  const id = replacementId(_id)
  const moves = (['shipped', 'delivered', 'tracking', 'cancelled', 'lost', 'returned'] as const).filter((to) =>
    to === 'tracking' ? status === 'shipped' : refusalOfReplacementTransition(status, to) === null,
  )
  return (
    <li className="grid gap-2 px-4 py-3">
      <p id={id} tabIndex={-1} className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{replacementStatusLabel(status)}</span>
        <span className="text-[0.86rem] text-ink-soft">
          Since <time dateTime={createdAt}>{formatLocalDate(createdAt)}</time>, no charge
        </span>
      </p>
      <ul>
        {lines.map(({ item, name, quantity }) => (
          <li key={item} className="wrap-anywhere">
            <span className="figures">{quantity} ×</span> {name}
          </li>
        ))}
      </ul>
      <TrackingLink shipment={shipment} />
      <div className="flex flex-wrap items-center gap-2">
        {moves.map((to) => (
          <Button
            key={to}
            size="small"
            variant={isDangerousMove(to) ? 'quietDanger' : 'secondary'}
            disabled={isBusy}
            aria-describedby={id}
            onClick={() => onMove(to)}
          >
            {replacementMoves[to].button}
          </Button>
        ))}
        <PdfLink path={`/admin/replacements/${_id}/packing-slip.pdf`}>Replacement packing slip</PdfLink>
      </div>
    </li>
  )
}

function replacementStatusLabel(status: string): string {
  return status === 'pending' ? 'To ship' : capitalised(status)
}

function replacementId(id: string): string {
  return `replacement-${id}`
}

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

const replacementMoves = {
  shipped: {
    path: 'ship',
    button: 'Ship',
    question: 'Mark this replacement as shipped?',
    explanation:
      'The parcel has left the nursery. This cannot be undone. The shopper sees the courier and tracking number.',
    confirm: 'Mark shipped',
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
    button: 'Mark delivered',
    question: 'Mark this replacement as delivered?',
    explanation: 'The parcel has arrived. This cannot be undone.',
    confirm: 'Mark delivered',
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
    button: 'Mark lost',
    question: 'Mark this replacement as lost?',
    explanation:
      'The parcel will not arrive. The claim reopens, so you can send another replacement or refund the plants. The lost plants stay out of stock. This cannot be undone.',
    confirm: 'Mark lost',
    done: 'Replacement marked as lost',
  },
  returned: {
    path: 'return',
    button: 'Parcel returned',
    question: 'Was this replacement returned?',
    explanation:
      'The claim reopens, so you can send another replacement or refund the plants. Count the pieces fit for sale; the rest are written off. This cannot be undone.',
    confirm: 'Record return',
    done: 'Replacement marked as returned',
  },
} as const

const isDangerousMove = (to: keyof typeof replacementMoves) => ['cancelled', 'lost', 'returned'].includes(to)

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
