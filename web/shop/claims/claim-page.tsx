import { useState } from 'react'
import type { Claim, Claimable } from '../../../contract/claims.ts'
import { linesText } from '../../../domain/replacement.ts'
import { api } from '../../api.ts'
import { formatDeadline } from '../../claims/claim-texts.ts'
import { personalMeta } from '../../page-meta.ts'
import { useRoot } from '../../session/store.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { takeFocus } from '../../ui/focus.ts'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { OrderFrame, orderFallback, PendingOrder } from '../orders/order-frame.tsx'
import { contactAbout, orderNumber, orderPage } from '../orders/order-number.ts'
import type { Route } from './+types/claim-page.ts'
import { ClaimForm } from './claim-form.tsx'
import { claimableLines } from './claimed-lines.ts'

const TITLE = 'Report a problem'
const WIDTH = 'max-w-2xl'

export { signedInLoader as clientLoader } from '../../session/auth/route-guards.ts'

export const meta = personalMeta(TITLE)

export const HydrateFallback = orderFallback(TITLE, WIDTH)

/** The page to report damaged or missing plants of an order; once it is sent, what happens next. */
export default function ClaimPage({ params }: Route.ComponentProps) {
  return (
    <OrderFrame width={WIDTH} back={{ to: orderPage(params.id), label: 'Your Order' }}>
      <ClaimOfOrder key={params.id} orderId={params.id} />
    </OrderFrame>
  )
}

function ClaimOfOrder({ orderId }: { orderId: string }) {
  const params = { id: orderId }
  const { value, error, reload } = useLoaded(() =>
    Promise.all([api.call('GET /orders/:id', { params }), api.call('GET /orders/:id/claimable', { params })]),
  )
  const [sent, setSent] = useState<Claim | null>(null)
  if (sent !== null) return <ClaimSent claim={sent} />
  if (value === null) return <PendingOrder title={TITLE} error={error} onRetry={reload} />
  const [order, claimable] = value
  const lines = claimableLines(order, claimable.lines)
  const obstacle = obstacleOf(claimable, lines.length)
  return (
    <>
      <PageHeading title={TITLE} />
      {obstacle !== null ? (
        <Notice tone="info" title={obstacle.title} className="mt-6">
          <p>{obstacle.text}</p>
          <p className="flex flex-wrap gap-x-5">
            <TextLink to={orderPage(orderId)}>{orderNumber(order)}</TextLink>
            <TextLink to={contactAbout(order)}>Write to us about this order</TextLink>
          </p>
        </Notice>
      ) : (
        <>
          <p className="mt-2 mb-6 max-w-prose">
            We’re sorry. Show us what’s wrong with {orderNumber(order)}, and we’ll look into it.
            {claimable.until !== null && (
              <>
                {' '}
                You can report a problem until <strong className="figures">{formatDeadline(claimable.until)}</strong>.
              </>
            )}
          </p>
          <ClaimForm orderId={orderId} lines={lines} onSent={setSent} onMoved={reload} />
        </>
      )}
    </>
  )
}

function obstacleOf({ reason, until }: Claimable, lineCount: number): { title: string; text: string } | null {
  if (reason === 'not_delivered')
    return {
      title: 'This order has not arrived yet',
      text: 'Once it is delivered, you can report a problem here. If it’s late, please write to us.',
    }
  if (reason === 'too_late')
    return {
      title: 'It is too late to report a problem here',
      text: `${until === null ? '' : `The deadline was ${formatDeadline(until)}. `}Your legal rights are not affected. Please write to us.`,
    }
  if (lineCount === 0)
    return {
      title: 'Nothing left to report',
      text: 'The plants in this order have been reported or refunded, or are being replaced. See the order’s page for the status.',
    }
  return null
}

/** Confirms a claim: its ticket, what happens next and until when. Takes the focus from the form that it replaces. */
function ClaimSent({ claim: { ticket, lines, deadline, order } }: { claim: Claim }) {
  const email = useRoot(({ session }) => session.user?.email)
  return (
    <>
      <h1 ref={takeFocus} tabIndex={-1} className="text-3xl sm:text-4xl">
        Thank you. We’re looking into your claim
      </h1>
      <Card className="mt-6">
        <p>
          Your ticket number: <strong className="figures">{ticket}</strong>
        </p>
        <p className="wrap-anywhere text-ink-soft">{linesText(lines)}</p>
        <h2 className="mt-5 text-2xl">What happens next</h2>
        <ol className="mt-2 grid list-decimal gap-1.5 pl-5">
          <li className="wrap-anywhere">We’ll e-mail the ticket number to {email ?? 'you'}.</li>
          <li>
            Someone from the nursery will look into your claim and reply by{' '}
            <strong className="figures">{formatDeadline(deadline)}</strong>.
          </li>
          <li>We’ll replace the plants, refund you, ask you a question, or explain why we can’t accept your claim.</li>
        </ol>
        <p className="mt-4">
          Please keep the plants and packaging until your claim is settled. If we need anything back, we’ll collect it
          or pay for its return.
        </p>
        <LinkButton to={orderPage(order._id)} variant="primary" className="mt-5 max-sm:w-full">
          Track your claim
        </LinkButton>
      </Card>
    </>
  )
}
