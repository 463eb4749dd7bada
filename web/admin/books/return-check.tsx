import { useCallback } from 'react'
import type { ReturnCheck } from '../../../contract/books.ts'
import { ApiError } from '../../../contract/client.ts'
import { api } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useLoaded } from '../dashboard/use-loaded.ts'
import { cutText } from '../ui/cut-text.ts'

/** Whether the return reconciles with its documents, and each difference if not. */
export function ReturnCheckResult({ month }: { month: string }) {
  const load = useCallback(() => loadCheck(month), [month])
  const { answer, hasFailed, reload } = useLoaded(load)
  if (hasFailed)
    return <ErrorState title="Failed to check the return" retryLabel="Retry" onRetry={() => void reload()} />
  if (answer === null)
    return (
      <div role="status">
        <VisuallyHidden>Checking the return…</VisuallyHidden>
        <Skeleton className="h-12" />
      </div>
    )
  if (answer.kind === 'refused') return <Notice tone="info">{answer.message}</Notice>
  const { reconciles, differences, differenceCount } = answer.check
  const cut = cutText(differences.length, differenceCount)
  if (reconciles) return <Notice tone="success">It reconciles with the issued documents to the paisa.</Notice>
  return (
    <>
      <Notice
        tone="error"
        title={differenceCount === 1 ? '1 difference' : `${differenceCount.toLocaleString('en-IN')} differences`}
      >
        Please look at them with your accountant before you file the return.{cut !== null && ` ${cut}`}
      </Notice>
      <Table label="Differences">
        <TableHead>
          <tr>
            <HeaderCell>Document or table</HeaderCell>
            <HeaderCell className="w-full">What</HeaderCell>
            <HeaderCell isNumeric>Expected</HeaderCell>
            <HeaderCell isNumeric>Found</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {differences.map(({ paper, what, expected, found }) => (
            <TableRow key={`${paper} ${what}`}>
              <Cell className="figures whitespace-nowrap">{paper}</Cell>
              <Cell className="min-w-48">{what}</Cell>
              <Cell isNumeric>{expected}</Cell>
              <Cell isNumeric>{found}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}

type Loaded = { kind: 'checked'; check: ReturnCheck } | { kind: 'refused'; message: string }

/** A seller without GSTIN files no return, which is no failure. */
async function loadCheck(period: string): Promise<Loaded> {
  try {
    return { kind: 'checked', check: await api.call('GET /admin/books/gstr1/check', { query: { period } }) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_registered') return { kind: 'refused', message: error.message }
    throw error
  }
}
