import { Link } from 'react-router'
import type { AdminClaim, Claim } from '../../../contract/claims.ts'
import { claimReasonNames, claimStatuses, isUndecided, MAX_CLAIMS_PER_REQUEST } from '../../../domain/claim/claim.ts'
import { counted } from '../../../domain/counted.ts'
import { linesText } from '../../../domain/replacement.ts'
import { api } from '../../api.ts'
import { statusTexts } from '../../claims/claim-texts.ts'
import { personalMeta } from '../../page-meta.ts'
import { dateColumn, EntryList, type ListColumn, sumColumn } from '../ui/entry-list.tsx'
import {
  ClearSearch,
  chosenIn,
  type FilterOptions,
  SearchFilter,
  SelectFilter,
  useAddressFilters,
} from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { RefusedRecords, useSelection } from '../ui/selection.tsx'
import { useScrollingList } from '../ui/use-scrolling-list.ts'
import { ClaimState } from './claim-state.tsx'
import { DecideTogether, useBulkDecision } from './decide-together.tsx'

export const meta = personalMeta('Claims')

/** What shoppers report as damaged, the nearest deadline first. */
export default function Claims() {
  const filters = useAddressFilters()
  const { search } = filters
  const status = chosenIn(filters, 'status', STATUSES)
  const list = useScrollingList(
    (part, signal) => api.list('GET /admin/claims', { query: { ...part, search, status }, signal }),
    filters.key,
  )
  const bulk = useBulkDecision(list.reload)
  const selection = useSelection(list.items, SELECTING)
  return (
    <ListPage
      title="Claims"
      subtitle="Problems that shoppers reported, nearest deadline first"
      filters={
        <>
          <SearchFilter filters={filters} label="Search claims" placeholder="Search claims..." />
          <SelectFilter filters={filters} label="Status" name="status" options={STATUSES} />
        </>
      }
      list={list}
      things="claims"
      notices={
        <RefusedRecords
          title={(count) => `${counted(count, 'claim')} not decided`}
          refused={bulk.refused}
          path="/admin/claims"
          nameOf={({ ticket }) => ticket}
          onClose={bulk.dismissRefused}
        />
      }
      empty={{
        children: !search && status === undefined && 'Everything has arrived safely so far',
        actions: search && <ClearSearch filters={filters} />,
      }}
    >
      <EntryList label="Claims" list={list} columns={COLUMNS} selection={selection} />
      <DecideTogether selection={selection} bulk={bulk} />
    </ListPage>
  )
}

const STATUSES: FilterOptions<Claim['status']> = [
  { value: '', label: 'All claims' },
  ...claimStatuses.map((status) => ({ value: status, label: statusTexts[status] })),
]

/** A claim whose refund awaits a second admin can no longer be decided. */
const SELECTING = {
  canSelect: ({ status, proposedRefund }: AdminClaim) => isUndecided(status) && proposedRefund === null,
  limit: MAX_CLAIMS_PER_REQUEST,
  all: 'Select all claims shown that need a decision',
  labelOf: ({ ticket }: AdminClaim) => `Select ${ticket}`,
}

const COLUMNS: readonly ListColumn<AdminClaim>[] = [
  { heading: 'Claim', card: 'title', width: 'w-[60%] min-w-60', cell: (claim) => <Ticket claim={claim} /> },
  {
    heading: 'Customer',
    card: 'text',
    width: 'w-[40%] min-w-40',
    isCut: true,
    cell: ({ user, order }) => (
      <>
        <span dir="auto" className="block truncate" title={user.name}>
          {user.name}
        </span>
        <span className="figures block text-[0.82rem] text-ink-soft">Order #{order.number}</span>
      </>
    ),
  },
  dateColumn('Sent', ({ createdAt }) => createdAt),
  { heading: 'Status', card: 'badge', cell: (claim) => <ClaimState claim={claim} /> },
  sumColumn('Value', ({ value }) => value),
]

function Ticket({ claim: { _id, ticket, reason, lines, photos } }: { claim: AdminClaim }) {
  return (
    <span className="block min-w-0">
      <Link
        to={`/admin/claims/${_id}`}
        prefetch="intent"
        className="figures inline-flex min-h-11 items-center font-semibold text-forest underline-offset-4 hover:underline lg:min-h-0"
      >
        {ticket}
      </Link>
      <span className="block text-[0.86rem]">
        {claimReasonNames[reason]}
        <span className="text-ink-soft">, {photoCount(photos.length)}</span>
      </span>
      <span className="wrap-anywhere block text-[0.86rem] text-ink-soft">{linesText(lines)}</span>
    </span>
  )
}

function photoCount(count: number): string {
  return count === 0 ? 'no photo' : counted(count, 'photo')
}
