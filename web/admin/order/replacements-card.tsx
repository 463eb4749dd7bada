import type { TrackingDetails } from '../../../contract/forms/tracking.ts'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import type { Replacement } from '../../../contract/replacements.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { refusalOfReplacementTransition, replacedText } from '../../../domain/replacement.ts'
import { api } from '../../api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { PdfLink } from '../../ui/pdf-link.tsx'
import { toast } from '../../ui/toast.ts'
import { TrackingFields, useTrackingForm } from '../orders/tracking-fields.tsx'
import { Section } from '../ui/section.tsx'
import { toastError } from '../ui/toast-error.ts'
import { useBusyIds } from '../ui/use-busy-ids.ts'
import { type Confirmation, useConfirmation } from '../ui/use-confirmation.ts'
import { TrackingLink } from './delivery-card.tsx'

/** The parcels that replace plants of the order, with what can be done with each; nothing where there is none. */
export function ReplacementsCard({ order, reload }: { order: OrderWithHistory; reload: () => Promise<void> }) {
  const { confirmation, busyIds, requestConfirmation, dismiss, confirm } = useReplacementMove(reload)
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
      <ConfirmReplacementMove confirmation={confirmation} onConfirm={confirm} onClose={dismiss} />
    </Section>
  )
}

type EntryProps = { replacement: Replacement; isBusy: boolean; onMove: (to: keyof typeof replacementMoves) => void }

function Entry({ replacement, isBusy, onMove }: EntryProps) {
  const { _id, status, createdAt, lines, shipment } = replacement
  const id = replacementId(_id)
  const moves = (['shipped', 'delivered', 'cancelled', 'lost'] as const).filter(
    (to) => refusalOfReplacementTransition(status, to) === null,
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
            variant={replacementMoves[to].isDangerous ? 'quietDanger' : 'secondary'}
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

type Handlers = { onConfirm: (tracking?: TrackingDetails) => void; onClose: () => void }

/** Asks for confirmation before a replacement moves, since no move can be undone. */
function ConfirmReplacementMove({
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

/** The texts for moving a replacement, and whether its buttons warn. */
const replacementMoves = {
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
} as const

/** `To ship`, `Shipped`, … */
function replacementStatusLabel(status: string): string {
  return status === 'pending' ? 'To ship' : capitalised(status)
}

/** `tracking` is for shipping only. */
type ReplacementMove = {
  replacement: Replacement
  to: keyof typeof replacementMoves
  tracking?: TrackingDetails | undefined
}

/** Moves a replacement after a confirmation, shows the outcome and reloads the order, whose buttons may be outdated. */
function useReplacementMove(reload: () => Promise<void>) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<ReplacementMove>()
  const { ids: busyIds, during } = useBusyIds((id) => document.getElementById(replacementId(id)))

  const perform = (move: ReplacementMove) =>
    during(move.replacement._id, async () => {
      await requestMove(move, () => void perform(move))
      await reload()
    })

  const confirm = (tracking?: TrackingDetails) => {
    dismiss()
    if (confirmation !== null) void perform({ ...confirmation.subject, tracking })
  }
  return { confirmation, busyIds, requestConfirmation, dismiss, confirm }
}

async function requestMove({ replacement, to, tracking }: ReplacementMove, onRetry: () => void): Promise<void> {
  const params = { id: replacement._id }
  try {
    await (to === 'shipped'
      ? api.call('POST /admin/replacements/:id/ship', { params, body: tracking ?? {} })
      : api.call(`POST /admin/replacements/:id/${replacementMoves[to].path}`, { params }))
    toast.success(replacementMoves[to].done)
  } catch (error) {
    toastError({ text: 'Failed to update the replacement', error, onRetry })
  }
}

/** The DOM id of a replacement's heading, by which its buttons name it. */
function replacementId(id: string): string {
  return `replacement-${id}`
}
