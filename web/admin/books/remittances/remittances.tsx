import { useCallback } from 'react'
import { api } from '../../../api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { adminMeta } from '../../admin-meta.ts'
import { useLoaded } from '../../dashboard/use-loaded.ts'
import { FormPage } from '../../product-form/form-page.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { useIgnoreOutsideDrops } from '../../ui/use-ignore-outside-drops.ts'
import type { Route } from './+types/remittances.ts'
import { CashFigures } from './cash-figures.tsx'
import { ImportRemittance } from './import-remittance.tsx'
import { OpenParcels } from './open-parcels.tsx'
import { RecordedFiles } from './recorded-files.tsx'
import { UnmatchedLines } from './unmatched-lines.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Cash from couriers')

const load = () => api.call('GET /admin/books/remittances')

/** What couriers have paid of the cash that they collected, by their files, and what they owe. */
export default function Remittances() {
  const { answer, hasFailed, reload } = useLoaded(load)
  const refresh = useCallback(() => void reload(), [reload])
  useIgnoreOutsideDrops()
  return (
    <FormPage title="Cash from couriers" subtitle="What was collected at the door, and what has arrived of it">
      <div className="flex min-w-0 flex-col gap-5 pb-10">
        <BackLink to="/admin/books">Books</BackLink>
        <ImportRemittance onRecorded={refresh} />
        {hasFailed ? (
          <ErrorState title="Failed to load what couriers owe" retryLabel="Retry" onRetry={refresh} />
        ) : answer === null ? (
          <div role="status">
            <VisuallyHidden>Loading what couriers owe…</VisuallyHidden>
            <Skeleton className="h-44" />
          </div>
        ) : (
          <>
            <CashFigures remittances={answer} />
            <OpenParcels remittances={answer} />
            {answer.unmatchedCount > 0 && <UnmatchedLines remittances={answer} />}
            {answer.files.length > 0 && <RecordedFiles files={answer.files} />}
          </>
        )}
      </div>
    </FormPage>
  )
}
