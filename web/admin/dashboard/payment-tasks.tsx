import type { ReactNode } from 'react'
import type { Tasks } from '../../../contract/dashboard.ts'
import { formatSum } from '../../../domain/money.ts'
import type { PaymentIncidentKind } from '../../../domain/payment/payment-incidents.ts'
import { formatDate } from '../../ui/format-date.ts'
import type { Loading } from '../ui/loaded.tsx'
import { ageText } from './dashboard-texts.ts'
import { Task, TaskLink, TaskList, TaskPanel } from './panels.tsx'

/** Payments that need an admin's attention, and refunds that are not approved or not done yet. */
export function PaymentTasks({ part }: { part: Loading<Tasks> }) {
  return (
    <TaskPanel title="Payments to review" what="payments" part={part} className="lg:col-span-2">
      {({ incidents, refunds, approvals }) =>
        incidents.total + refunds.total + approvals.total === 0 ? (
          <p className="text-ink-soft">No payment problems.</p>
        ) : (
          <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2">
            <Part title="Incidents" total={incidents.total}>
              {incidents.latest.map(({ order, number, kind, detail, times, lastAt }) => (
                <Task
                  key={`${order}${kind}${detail}`}
                  figure={formatDate(lastAt)}
                  note={times > 1 ? `${detail} (${times} times)` : detail}
                >
                  <span className="font-semibold">{texts[kind]}</span>
                  {order !== null && <OrderLink order={order} number={number} />}
                </Task>
              ))}
            </Part>
            <Part title="Refunds awaiting a second admin" total={approvals.total}>
              {approvals.oldest.map((refund) =>
                refundTask(refund, `Proposed by ${refund.by} ${ageText(refund.waitingHours)} ago`),
              )}
            </Part>
            <Part title="Refunds in progress" total={refunds.total}>
              {refunds.oldest.map((refund) =>
                refundTask(refund, refund.problem ?? `Started ${ageText(refund.waitingHours)} ago`),
              )}
            </Part>
          </div>
        )
      }
    </TaskPanel>
  )
}

function refundTask({ order, number, createdAt, amount }: Tasks['refunds']['oldest'][number], note: string) {
  return (
    <Task key={order + createdAt} figure={formatSum(amount)} note={note}>
      <OrderLink order={order} number={number} />
    </Task>
  )
}

function Part({ title, total, children }: { title: string; total: number; children: readonly ReactNode[] }) {
  if (total === 0) return null
  return (
    <div>
      <h3 className="font-sans font-semibold text-ink-soft">{title}</h3>
      <TaskList total={total} moreTo="/admin/orders?view=payments">
        {children}
      </TaskList>
    </div>
  )
}

function OrderLink({ order, number }: { order: string; number: number | null }) {
  return <TaskLink to={`/admin/orders/${order}`}>#{number}</TaskLink>
}

const texts: Readonly<Record<PaymentIncidentKind, string>> = {
  verification_refused: 'A payment could not be verified',
  money_given_back: 'A payment was refunded',
  refund_failed: 'A refund failed',
  transfer_failed: 'A transfer to a shopper failed',
  refunded_elsewhere: 'Refunded outside the shop',
  outside_refund_failed: 'A refund made outside the shop failed',
  refund_reduced: 'Less was refunded than the credit note says',
  provider_silent: 'The payment provider did not respond',
  message_refused: 'A message from the provider was rejected',
}
