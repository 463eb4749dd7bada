import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Tasks as OpenTasks } from '../../../contract/dashboard.ts'
import { formatSum } from '../../../domain/money.ts'
import type { PaymentIncidentKind } from '../../../domain/payment/payment-incidents.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDate } from '../../ui/format-date.ts'
import type { Loading } from '../../ui/use-loaded.ts'
import { ageText } from './dashboard-texts.ts'
import { Task, TaskLink, TaskList, TaskPanel } from './panels.tsx'

type Props = { part: Loading<OpenTasks> }

/** Open tasks: parcels, stock, payments and overdue messages, most urgent first. */
export function Tasks({ part }: Props) {
  return (
    <>
      {part.value?.hasSecondFactor === false && <SecondFactorHint />}
      <div className="grid shrink-0 gap-5 lg:grid-cols-2">
        <ToShip part={part} />
        <LowStock part={part} />
        <OverdueMessages part={part} />
        <PaymentTasks part={part} />
        <PackedTasks part={part} />
      </div>
    </>
  )
}

function SecondFactorHint() {
  return (
    <p className="flex shrink-0 items-start gap-3 rounded-press border border-line bg-sheet px-4 py-3 sm:px-5">
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
      <span>
        Only a password protects this account.{' '}
        <Link to="/admin/security" className="font-semibold underline underline-offset-4 pointer-coarse:py-2">
          Set up a second factor
        </Link>
      </span>
    </p>
  )
}

const LATE_HOURS = 48

function ToShip({ part }: Props) {
  return (
    <TaskPanel title="Waiting to ship" what="the parcels to ship" part={part}>
      {({ toShip: { total, first } }) => (
        <TaskList total={total} moreTo="/admin/dispatch" empty="Nothing to ship.">
          {first.map(({ _id, kind, number, order, waitingHours }) => (
            <Task
              key={_id}
              figure={kind === 'order' ? formatSum(order.amount) : 'No charge'}
              note={`${order.user?.name ?? 'Guest'}, ${kind === 'order' ? PAYMENTS[order.paymentMethod] : 'replacement'}`}
            >
              <span className="flex flex-wrap items-center gap-x-3">
                <TaskLink to={`/admin/orders/${order._id}`}>#{number}</TaskLink>
                <Badge tone={waitingHours >= LATE_HOURS ? 'terracotta' : 'neutral'}>{ageText(waitingHours)}</Badge>
              </span>
            </Task>
          ))}
        </TaskList>
      )}
    </TaskPanel>
  )
}

const PAYMENTS = { cod: 'cash on delivery', online: 'paid online' } as const

function LowStock({ part }: Props) {
  return (
    <TaskPanel title="Low stock" what="stock" part={part}>
      {({ lowStock: { total, threshold, lowest } }) => (
        <TaskList
          total={total}
          moreTo="/admin/products?view=low_stock"
          empty={`Every product has more than ${threshold} in stock.`}
        >
          {lowest.map(({ plant, name, stock }) => (
            <Task key={plant} figure={stock === 0 ? 'Sold out' : `${stock} left`}>
              <TaskLink to={`/admin/products/edit/${plant}`}>{name}</TaskLink>
            </Task>
          ))}
        </TaskList>
      )}
    </TaskPanel>
  )
}

function OverdueMessages({ part }: Props) {
  if (!part.value?.overdueMessages.total) return null
  return (
    <TaskPanel title="Messages overdue for a reply" what="messages" part={part} className="lg:col-span-2">
      {({ overdueMessages: { total, oldest } }) => (
        <TaskList total={total} moreTo="/admin/messages?status=overdue&sort=deadline">
          {oldest.map(({ message, ticket, name, subject, dueAt }) => (
            <Task key={message} figure={`Due ${formatDate(dueAt)}`} note={`${ticket}, from ${name}`}>
              <TaskLink to={`/admin/messages/${message}`}>{subject}</TaskLink>
            </Task>
          ))}
        </TaskList>
      )}
    </TaskPanel>
  )
}

/** Products that lack what the law requires on their packages; nothing if there are none. */
function PackedTasks({ part }: Props) {
  if (!part.value?.packedGoods.total) return null
  return (
    <TaskPanel title="Packed goods with missing details" what="packed goods" part={part} className="lg:col-span-2">
      {({ packedGoods: { total, products } }) => (
        <TaskList total={total} moreTo="/admin/products">
          {products.map(({ plant, name, missing }) => (
            <Task key={plant} note={`Missing: ${missing.join(', ')}`}>
              <TaskLink to={`/admin/products/edit/${plant}`}>{name}</TaskLink>
            </Task>
          ))}
        </TaskList>
      )}
    </TaskPanel>
  )
}

function PaymentTasks({ part }: Props) {
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

function refundTask({ order, number, createdAt, amount }: OpenTasks['refunds']['oldest'][number], note: string) {
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
  refunded_elsewhere: 'A payment was refunded outside the shop',
  outside_refund_failed: 'A refund made outside the shop failed',
  refund_reduced: 'A refund was reduced',
  provider_silent: 'The payment provider did not respond',
  message_refused: 'A message to the payment webhook was rejected',
}
