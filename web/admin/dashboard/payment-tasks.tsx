import { Link } from 'react-router'
import type { Tasks } from '../../../contract/dashboard.ts'
import { formatSum } from '../../../domain/money.ts'
import { formatDate } from '../../ui/format-date.ts'
import { EachRecord } from '../ui/each-record.tsx'
import { ageText } from './age-text.ts'
import { Panel } from './panel.tsx'
import { Task, TaskList, taskLinkStyle } from './task-list.tsx'
import type { LoadedTasks } from './use-tasks.ts'

/** Payments that need an admin's attention, and refunds that are not done yet. */
export function PaymentTasks({ loaded }: { loaded: LoadedTasks }) {
  return (
    <Panel
      title="Payments to look at"
      failure="Failed to load payments"
      loading="Loading payments…"
      loaded={loaded}
      className="lg:col-span-2"
    >
      {({ incidents, refunds }) =>
        incidents.total + refunds.total === 0 ? (
          <p className="text-ink-soft">Nothing went wrong.</p>
        ) : (
          <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
            <Incidents incidents={incidents} />
            <Refunds refunds={refunds} />
          </div>
        )
      }
    </Panel>
  )
}

function Incidents({ incidents: { total, latest } }: Pick<Tasks, 'incidents'>) {
  if (total === 0) return null
  return (
    <div>
      <h3 className="font-sans font-semibold text-ink-soft">Incidents</h3>
      <TaskList total={total} shown={latest.length} moreTo="/admin/orders?view=payments" empty="">
        <EachRecord items={latest} by="kind" keyOf={({ order, kind, detail }) => `${order}${kind}${detail}`}>
          {({ order, kind, detail, times, lastAt }) => (
            <Task figure={formatDate(lastAt)} note={times > 1 ? `${detail} (${times} times)` : detail}>
              <span className="font-semibold">{incidentText(kind)}</span>
              {typeof order === 'string' && <OrderLink order={order} />}
            </Task>
          )}
        </EachRecord>
      </TaskList>
    </div>
  )
}

function Refunds({ refunds: { total, oldest } }: Pick<Tasks, 'refunds'>) {
  if (total === 0) return null
  return (
    <div>
      <h3 className="font-sans font-semibold text-ink-soft">Refunds on their way</h3>
      <TaskList total={total} shown={oldest.length} moreTo="/admin/orders?view=payments" empty="">
        <EachRecord items={oldest} by="order">
          {({ order, waitingHours, amount, problem }) => (
            <Task figure={formatSum(amount)} note={problem ?? `For ${ageText(waitingHours)}`}>
              <OrderLink order={order} />
            </Task>
          )}
        </EachRecord>
      </TaskList>
    </div>
  )
}

function OrderLink({ order }: { order: string }) {
  return (
    <Link to={`/admin/orders/${order}`} className={taskLinkStyle}>
      #{order}
    </Link>
  )
}

const texts: Readonly<Record<string, string>> = {
  verification_refused: 'A payment could not be verified',
  money_given_back: 'Money was given back',
  refund_failed: 'A refund was refused',
  transfer_failed: 'A transfer to a shopper failed',
  refunded_elsewhere: 'Refunded outside the shop',
  provider_silent: 'The payment provider did not answer',
  message_refused: 'A message of the provider was refused',
}

/** The incident's title; an unknown kind is shown by its code. */
function incidentText(kind: string): string {
  return texts[kind] ?? kind.replaceAll('_', ' ')
}
