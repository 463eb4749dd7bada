import { memo } from 'react'
import { formatSum } from '../../../domain/money.ts'
import { formatDate } from '../../ui/format-date.ts'
import { Cell, TableRow } from '../../ui/table.tsx'
import { ClaimCheckbox } from './claim-checkbox.tsx'
import type { ClaimEntryProps } from './claim-entry.ts'
import { ClaimState } from './claim-state.tsx'
import { ClaimTicket } from './claim-ticket.tsx'
import { Claimant } from './claimant.tsx'

/** One claim in the table. */
export const ClaimRow = memo(function ClaimRow(props: ClaimEntryProps) {
  const { claim } = props
  return (
    <TableRow>
      <Cell>
        <span className="flex gap-3">
          <ClaimCheckbox {...props} />
          <ClaimTicket claim={claim} />
        </span>
      </Cell>
      <Cell className="max-w-0">
        <Claimant claim={claim} />
      </Cell>
      <Cell className="figures whitespace-nowrap">{formatDate(claim.createdAt)}</Cell>
      <Cell>
        <ClaimState claim={claim} />
      </Cell>
      <Cell isNumeric className="font-semibold">
        {formatSum(claim.value)}
      </Cell>
    </TableRow>
  )
})
