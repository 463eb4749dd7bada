import { Link } from 'react-router'
import type { AdminClaim } from '../../../contract/claims.ts'
import { formatSum } from '../../../domain/money.ts'
import { Section } from '../order/section.tsx'

type Props = { proposed: NonNullable<AdminClaim['proposedRefund']>; orderId: string; isWithdrawn: boolean }

/**
 * A refund of the claim that a second admin is to approve, with the way to the order, where that is done. It can only be declined
 * once the shopper has withdrawn the claim.
 */
export function ProposedRefundCard({ proposed: { amount, by }, orderId, isWithdrawn }: Props) {
  return (
    <Section title="Refund">
      <div className="grid gap-2 border-line border-t px-4 py-3">
        <p className="figures flex justify-between gap-3 font-semibold">
          <span>Awaits a second admin</span>
          <span>{formatSum(amount)}</span>
        </p>
        <p className="wrap-anywhere text-ink-soft">
          Proposed by {by}.{' '}
          {isWithdrawn
            ? 'The shopper has withdrawn the claim since, so it can only be declined.'
            : 'The claim stays as it is until then.'}
        </p>
        <Link
          to={`/admin/orders/${orderId}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {isWithdrawn ? 'Decline it at its order' : 'Approve or decline it at its order'}
        </Link>
      </div>
    </Section>
  )
}
