import type { OrderWithHistory } from '../../../contract/order-history.ts'
import type { Replacement } from '../../../contract/replacements.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { refusalOfReplacementTransition } from '../../../domain/replacement.ts'
import { Button } from '../../ui/button.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { PdfLink } from '../../ui/pdf-link.tsx'
import { Section } from '../ui/section.tsx'
import { TrackingLink } from './delivery-card.tsx'
import { isDangerousMove, replacementMoves, useReplacementMove } from './move-replacement.tsx'

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
          Created <time dateTime={createdAt}>{formatLocalDate(createdAt)}</time>, no charge
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
