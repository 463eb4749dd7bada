import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminClaim, Claim } from '../../../contract/claims.ts'
import { claimReasonNames, claimStatuses, isUndecided, MAX_CLAIMS_PER_REQUEST } from '../../../domain/claim/claim.ts'
import { counted } from '../../../domain/counted.ts'
import { formatSum } from '../../../domain/money.ts'
import { linesText } from '../../../domain/replacement.ts'
import { api } from '../../api.ts'
import { statusTexts } from '../../claims/claim-texts.ts'
import { personalMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { DecisionDialog, type SharedDecision } from '../claim/decision-dialog.tsx'
import { dateColumn, EntryList, type ListColumn, sumColumn } from '../ui/entry-list.tsx'
import { chosenIn, type FilterOptions, SearchFilter, SelectFilter, useAddressFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { RefusedRecords, SelectedList, type Selection, SelectionBar, useSelection } from '../ui/selection.tsx'
import { useBusyIds, useConfirmation, useRequest } from '../ui/use-change.ts'
import { useScrollingList } from '../ui/use-scrolling-list.ts'
import { recountTasks } from '../ui/waiting-counts.tsx'
import { ClaimState } from './claim-state.tsx'

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
        children: !search && status === undefined && 'No shopper has reported a problem yet',
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
  dateColumn('Reported', ({ createdAt }) => createdAt),
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

type Props = { selection: Selection<AdminClaim>; bulk: BulkDecision }
type Kind = 'replace' | 'refuse' | 'ask'
type Subject = { kind: Kind; claims: AdminClaim[] }

/**
 * The same decision about the chosen claims, after a confirmation. Refunds are not among them: the lines differ from
 * claim to claim.
 */
function DecideTogether({ selection, bulk }: Props) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<Subject>()
  const claims = confirmation?.subject.claims ?? []
  return (
    <>
      <SelectionBar selection={selection} words={['claim', 'claims']}>
        {buttons.map(({ kind, label }) => (
          <Button
            key={kind}
            size="small"
            isBusy={bulk.isBusy && confirmation?.subject.kind === kind}
            onClick={() => requestConfirmation({ kind, claims: selection.selected })}
          >
            {label}
          </Button>
        ))}
      </SelectionBar>
      {confirmation !== null && (
        <DecisionDialog
          key={confirmation.key}
          kind={confirmation.subject.kind}
          about={counted(claims.length, 'claim')}
          isOpen={confirmation.isOpen}
          isBusy={bulk.isBusy}
          onDecide={async (decision) => {
            if (!(await bulk.decide(claims, decision))) return
            dismiss()
            selection.clear()
          }}
          onClose={dismiss}
        >
          <SelectedList
            label="Claims to decide"
            entries={claims.map(({ _id, ticket, user, value }) => ({
              _id,
              name: `${ticket} ${user.name}`,
              figure: formatSum(value),
            }))}
          />
        </DecisionDialog>
      )}
    </>
  )
}

const buttons: readonly { kind: Kind; label: string }[] = [
  { kind: 'replace', label: 'Send replacement' },
  { kind: 'ask', label: 'Ask' },
  { kind: 'refuse', label: 'Refuse' },
]

type BulkDecision = ReturnType<typeof useBulkDecision>

type RefusedClaim = { _id: string; ticket: string; message: string }

/** Decides several claims alike, shows the outcome and reloads the list. */
function useBulkDecision(reload: () => Promise<void>) {
  const { isBusy, send } = useRequest({ text: 'Failed to save the decisions' })
  const { during } = useBusyIds()
  const [refused, setRefused] = useState<readonly RefusedClaim[]>([])

  /** Returns whether the request was answered; a dialog with typed text stays open otherwise. The list reloads after it. */
  const decide = (claims: readonly AdminClaim[], decision: SharedDecision) =>
    send(async () => {
      const ticketOf = (id: string) => claims.find(({ _id }) => _id === id)?.ticket ?? id
      setRefused([])
      const ids = claims.map(({ _id }) => _id)
      const answer = await api.call('POST /admin/claims/decisions', { body: { ids, decision } })
      if (answer.decided.length > 0) toast.success(`${counted(answer.decided.length, 'claim')} decided`)
      setRefused(answer.refused.map((claim) => ({ ...claim, ticket: ticketOf(claim._id) })))
      void recountTasks()
      // The selection bar disappears with its button: the focus goes to the start of the page.
      void during('together', reload)
    })
  return { isBusy, refused, decide, dismissRefused: () => setRefused([]) }
}
