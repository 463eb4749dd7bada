import { useState } from 'react'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { adminMeta } from '../admin-meta.ts'
import { FormPage } from '../product-form/form-page.tsx'
import { BackLink } from '../ui/back-link.tsx'
import type { Route } from './+types/searches.ts'
import { useUnfoundSearches } from './use-unfound-searches.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Searched and Not Found')

/** What shoppers searched for in vain, the most frequent first. */
export default function Searches() {
  const { searches, failure, load, isEmptying, empty } = useUnfoundSearches()
  const [isAsking, setAsking] = useState(false)
  return (
    <FormPage
      title="Searched and Not Found"
      subtitle="What shoppers looked for in vain"
      actions={
        searches !== null &&
        searches.length > 0 && (
          <Button size="small" isBusy={isEmptying} onClick={() => setAsking(true)}>
            Empty the List
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4 pb-6">
        <BackLink to="/admin/products">Products</BackLink>
        <p className="max-w-prose text-ink-soft">
          A name that you sell by another word can be added to its product under Other Names; what is asked for often
          may be worth growing.
        </p>
        {failure !== null ? (
          <ErrorState
            title="Failed to load the searches"
            message={failure}
            retryLabel="Retry"
            onRetry={() => void load()}
          />
        ) : searches === null ? (
          <Spinner label="Loading searches…" />
        ) : searches.length === 0 ? (
          <EmptyState title="No searches without results" />
        ) : (
          <Table label="Searched and not found">
            <TableHead>
              <tr>
                <HeaderCell className="w-full">Search</HeaderCell>
                <HeaderCell isNumeric>Times</HeaderCell>
                <HeaderCell>Last</HeaderCell>
              </tr>
            </TableHead>
            <TableBody>
              {searches.map(({ term, times, lastAt }) => (
                <TableRow key={term}>
                  <Cell className="wrap-anywhere min-w-40">{term}</Cell>
                  <Cell isNumeric>{times}</Cell>
                  <Cell className="figures whitespace-nowrap">{formatDate(lastAt)}</Cell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </div>
      <AlertDialog
        isOpen={isAsking}
        title="Empty the list of searches?"
        description="It starts again with the next search that finds nothing."
        confirmLabel="Empty"
        isDangerous
        onConfirm={() => {
          setAsking(false)
          void empty()
        }}
        onClose={() => setAsking(false)}
      />
    </FormPage>
  )
}
