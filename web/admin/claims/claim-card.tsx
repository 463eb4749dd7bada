import { memo } from 'react'
import { formatSum } from '../../../domain/money.ts'
import { ClaimCheckbox } from './claim-checkbox.tsx'
import { type ClaimEntryProps, canDecide } from './claim-entry.ts'
import { ClaimState } from './claim-state.tsx'
import { ClaimTicket } from './claim-ticket.tsx'
import { Claimant } from './claimant.tsx'

/** One claim as a card. */
export const ClaimCard = memo(function ClaimCard(props: ClaimEntryProps) {
  const { claim } = props
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-press border border-line bg-sheet p-4">
      <ClaimState claim={claim} />
      <span className="flex min-w-0 gap-3">
        {canDecide(claim) && <ClaimCheckbox {...props} />}
        <ClaimTicket claim={claim} />
      </span>
      <span className="mt-auto flex items-end justify-between gap-3">
        <Claimant claim={claim} />
        <span className="figures font-semibold">{formatSum(claim.value)}</span>
      </span>
    </li>
  )
})
