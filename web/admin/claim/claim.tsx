import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { adminMeta } from '../admin-meta.ts'
import { AdminHeading } from '../ui/admin-heading.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { lastAddressOf } from '../ui/list-memory.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import type { Route } from './+types/claim.ts'
import { ClaimSheet } from './claim-sheet.tsx'
import { useClaim } from './use-claim.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Claim')

/** One claim, to be decided. */
export default function ClaimPage({ params }: Route.ComponentProps) {
  const { claim, failure, isMissing, load, show } = useClaim(params.id)
  return (
    <div className="relative flex min-w-0 grow flex-col gap-4 p-4 sm:p-6 lg:min-h-0 lg:overflow-y-auto lg:px-7">
      <BackLink to="/admin/claims">Claims</BackLink>
      <AdminHeading title="Claim" subtitle={claim?.ticket} />
      {isMissing ? (
        <EmptyState
          title="There is no such claim"
          actions={<LinkButton to={lastAddressOf('/admin/claims')}>Back to claims</LinkButton>}
        />
      ) : (
        failure !== null && (
          <ErrorState title="Failed to fetch claim" message={failure} retryLabel="Retry" onRetry={() => void load()} />
        )
      )}
      {claim === null && failure === null && <ListSkeleton label="Loading claim…" />}
      {claim !== null && <ClaimSheet claim={claim} show={show} reload={load} />}
    </div>
  )
}
