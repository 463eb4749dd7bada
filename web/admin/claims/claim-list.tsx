import type { AdminClaim } from '../../../contract/claims.ts'
import { MAX_CLAIMS_PER_REQUEST } from '../../../domain/bulk-limits.ts'
import { HeaderCell } from '../../ui/table.tsx'
import { EntryList } from '../ui/entry-list.tsx'
import { SelectAll } from '../ui/select-all.tsx'
import { SelectAllCards } from '../ui/select-all-cards.tsx'
import { useSelection } from '../ui/use-selection.ts'
import { ClaimCard } from './claim-card.tsx'
import { canDecide } from './claim-entry.ts'
import { ClaimRow } from './claim-row.tsx'
import { DecideTogether } from './decide-together.tsx'
import type { BulkDecision } from './use-bulk-decision.ts'
import type { ClaimListState } from './use-claims.ts'

type Props = { list: ClaimListState; bulk: BulkDecision }

/** The claims, each with a link to it, and the decisions about several at once. */
export function ClaimList({ list, bulk }: Props) {
  const selection = useSelection(list.items, canDecide, MAX_CLAIMS_PER_REQUEST)
  const entry = (claim: AdminClaim) => ({
    claim,
    isSelected: selection.isSelected(claim._id),
    onSelect: selection.select,
  })
  return (
    <>
      <SelectAllCards label={SELECT_ALL} selection={selection} />
      <EntryList
        label="Claims"
        list={list}
        head={
          <tr>
            <HeaderCell className="w-[60%] min-w-60">
              <span className="flex items-center gap-3">
                <SelectAll label={SELECT_ALL} selection={selection} />
                Claim
              </span>
            </HeaderCell>
            <HeaderCell className="w-[40%] min-w-40">Customer</HeaderCell>
            <HeaderCell>Sent</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell isNumeric>Value</HeaderCell>
          </tr>
        }
        row={(claim) => <ClaimRow key={claim._id} {...entry(claim)} />}
        card={(claim) => <ClaimCard key={claim._id} {...entry(claim)} />}
      />
      <DecideTogether selection={selection} bulk={bulk} />
    </>
  )
}

const SELECT_ALL = 'Choose all shown claims that wait for a decision'
