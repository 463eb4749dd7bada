import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminClaim } from '../../../contract/claims.ts'
import { counted } from '../../../domain/counted.ts'
import { formatSum } from '../../../domain/money.ts'
import { formatDate } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { refundStates } from '../order/refunds-card.tsx'
import { Moment } from '../ui/moment.tsx'
import { Section } from '../ui/section.tsx'

/** The claimed plants with their prices, and what was paid for them. */
export function LinesCard({ claim: { lines, value, order } }: { claim: AdminClaim }) {
  return (
    <Section title="Claimed plants">
      <ul className="divide-y divide-line border-line border-t">
        {lines.map(({ item, plant, name, quantity, price }) => (
          <li key={item} className="flex items-start justify-between gap-3 px-4 py-2.5">
            <Link
              to={`/admin/products/edit/${plant}`}
              className="wrap-anywhere min-w-0 font-semibold underline underline-offset-4"
            >
              {name}
            </Link>
            <span className="figures shrink-0">
              {quantity} × {formatSum(price)}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-3 border-line border-t px-4 py-3 font-semibold">
        <span>Paid for these plants</span>
        <span className="figures">{formatSum(value)}</span>
      </p>
      <p className="border-line border-t px-4 py-2">
        <Link
          to={`/admin/orders/${order._id}`}
          className="figures inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Order #{order.number}
        </Link>
      </p>
    </Section>
  )
}

type ProposedProps = { proposed: NonNullable<AdminClaim['proposedRefund']>; orderId: string; isWithdrawn: boolean }

/**
 * A refund of the claim that a second admin is to approve, with the way to the order, where that is done. It can no longer be
 * approved once the shopper has withdrawn the claim.
 */
export function ProposedRefundCard({ proposed: { amount, by }, orderId, isWithdrawn }: ProposedProps) {
  return (
    <Section title="Refund">
      <div className="grid gap-2 border-line border-t px-4 py-3">
        <p className="figures flex justify-between gap-3 font-semibold">
          <span>Awaiting a second admin</span>
          <span>{formatSum(amount)}</span>
        </p>
        <p className="wrap-anywhere text-ink-soft">
          Proposed by {by}.{' '}
          {isWithdrawn
            ? 'The shopper has since withdrawn the claim, so the refund can no longer be approved.'
            : 'The claim can’t be decided in any other way until this refund is approved, declined or withdrawn.'}
        </p>
        <Link
          to={`/admin/orders/${orderId}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Decide on the order page
        </Link>
      </div>
    </Section>
  )
}

type ClaimRefund = NonNullable<AdminClaim['refund']>

/** The money that goes back for the claim, and why it could not yet. */
export function RefundCard({ refund: { amount, status, expectedBy, problem } }: { refund: ClaimRefund }) {
  return (
    <Section title="Refund">
      <div className="figures grid gap-2 border-line border-t px-4 py-3">
        <p className="flex justify-between gap-3 font-semibold">
          <span>{refundStates[status]}</span>
          <span>{formatSum(amount)}</span>
        </p>
        {expectedBy !== null && (
          <p className="text-ink-soft">The shopper should receive the money by {formatDate(expectedBy)}.</p>
        )}
        {problem !== null && (
          <Notice tone="info" title="This refund has not gone through yet">
            <p className="wrap-anywhere">{problem}</p>
            <p>The shop will retry it automatically.</p>
          </Notice>
        )}
      </div>
    </Section>
  )
}

/** The customer's claims beside their orders, and each plant's claims beside its sold pieces. */
export function HistoryCard({ claim: { user, history, lines } }: { claim: AdminClaim }) {
  const { customerClaims, customerOrders, plantClaims } = history
  return (
    <Section title="History">
      <div className="grid border-line border-t max-sm:divide-y max-sm:divide-line sm:grid-cols-2 sm:divide-x sm:divide-line">
        <Part title="The customer">
          <p dir="auto" className="wrap-anywhere font-semibold">
            {user.name}
          </p>
          <p className="wrap-anywhere text-ink-soft">{user.email}</p>
          {user.phoneNumber !== null && (
            <a href={`tel:${user.phoneNumber}`} className="figures inline-flex min-h-11 items-center underline">
              {user.phoneNumber}
            </a>
          )}
          <p className="figures mt-1">
            {counted(customerClaims, 'claim')} including this one, {counted(customerOrders, 'delivered order')}
          </p>
          <Link
            to={`/admin/claims?search=${encodeURIComponent(user.email)}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            All their claims
          </Link>
        </Part>
        <Part title="The plants">
          <ul className="grid gap-2">
            {plantClaims.map(({ plant, claims, sold }) => (
              <li key={plant}>
                <span className="wrap-anywhere block font-semibold">{nameOf(plant, lines)}</span>
                <span className="figures">
                  {counted(claims, 'claim')}, {sold} delivered{sold > 0 && ` (${share(claims, sold)})`}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </Section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-3">
      <h3 className="font-sans! text-[0.8rem] text-ink-soft tracking-normal!">{title}</h3>
      {children}
    </div>
  )
}

function nameOf(plant: string, lines: AdminClaim['lines']): string {
  return lines.find((line) => line.plant === plant)?.name ?? plant
}

const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 })

function share(claims: number, sold: number): string {
  return percent.format(claims / sold)
}

/** What happened to the claim and who did it, the oldest first. */
export function EventsCard({ events }: Pick<AdminClaim, 'events'>) {
  return (
    <Section title="Timeline">
      <ol className="divide-y divide-line border-line border-t">
        {events.map(({ kind, at, text, by, name }) => (
          <li key={at + kind} className="px-4 py-2.5">
            <p className="font-semibold">{sentences[kind]}</p>
            {text !== null && (
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {text}
              </p>
            )}
            <p className="wrap-anywhere text-[0.86rem] text-ink-soft">
              {by === 'shop' ? 'The shop' : 'The shopper'}
              {name !== null && ` (${name})`}, <Moment at={at} isOneLine />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const sentences: Readonly<Record<AdminClaim['events'][number]['kind'], string>> = {
  opened: 'Claim opened',
  question: 'Question sent',
  answer: 'Question answered',
  replaced: 'Replacement created',
  refunded: 'Refunded',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  settled: 'Settled',
  reopened: 'Reopened: the replacement was cancelled, lost or returned',
}
