import { Link } from 'react-router'
import type { Tasks } from '../../../contract/dashboard.ts'
import { formatDate } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { EachRecord } from '../ui/each-record.tsx'
import { operationText } from './operation-text.ts'
import type { LoadedTasks } from './use-tasks.ts'

/** Operational problems that only the owner can fix; renders nothing if there are none. */
export function OperationTasks({ loaded: { answer } }: { loaded: LoadedTasks }) {
  if (answer === null || (answer.takesOrders && answer.operations.length === 0)) return null
  return (
    <section aria-label="What needs the owner" className="grid gap-3 lg:col-span-2">
      {!answer.takesOrders && <NotOpen />}
      <EachRecord
        items={answer.operations}
        by="kind"
        keyOf={({ kind, subject }) => `${kind} ${subject}`}
        fallback={({ kind }) => <Notice tone="error" title={kind} />}
      >
        {(operation) => <Operation operation={operation} />}
      </EachRecord>
    </section>
  )
}

function NotOpen() {
  return (
    <Notice tone="error" title="The shop takes no orders yet">
      <p>
        The seller’s name, address or grievance officer is still the demo’s. Enter your own under{' '}
        <Link to="/admin/settings" className="font-semibold underline underline-offset-4">
          Settings
        </Link>
        ; orders are taken from then on.
      </p>
    </Notice>
  )
}

function Operation({ operation }: { operation: Tasks['operations'][number] }) {
  const { title, advice } = operationText(operation)
  return (
    <Notice tone="error" title={title}>
      <p className="wrap-anywhere">{operation.detail}</p>
      <p className="mt-1">{advice}</p>
      <p className="figures mt-1 text-[0.82rem] text-ink-soft">
        {operation.times === 1 ? 'Once' : `${counted.format(operation.times)} times`} since{' '}
        {formatDate(operation.since)}. This goes away by itself once it works again.
      </p>
    </Notice>
  )
}

const counted = new Intl.NumberFormat('en-IN')
