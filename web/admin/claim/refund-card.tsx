import type { AdminClaim } from '../../../contract/claims.ts'
import { formatSum } from '../../../domain/money.ts'
import { formatDate } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../order/section.tsx'

type Refund = NonNullable<AdminClaim['refund']>

/** The money that goes back for the claim, and why it could not yet. */
export function RefundCard({ refund: { amount, status, expectedBy, problem } }: { refund: Refund }) {
  return (
    <Section title="Refund">
      <div className="figures grid gap-2 border-line border-t px-4 py-3">
        <p className="flex justify-between gap-3 font-semibold">
          <span>{states[status] ?? 'Unknown'}</span>
          <span>{formatSum(amount)}</span>
        </p>
        {expectedBy !== null && <p className="text-ink-soft">The shopper has it by {formatDate(expectedBy)}.</p>}
        {problem !== null && (
          <Notice tone="info" title="The provider could not make it">
            <p className="wrap-anywhere">{problem}</p>
            <p>It is requested again by itself; nothing is lost.</p>
          </Notice>
        )}
      </div>
    </Section>
  )
}

const states: Readonly<Record<Refund['status'], string>> = {
  proposed: 'Awaits a second admin',
  wanted: 'Requested of the provider',
  accepted: 'On its way',
  made: 'Paid out',
}
