import { useEffect, useRef } from 'react'
import type { Claim } from '../../../contract/claims.ts'
import { formatDeadline } from '../../claims/claim-moment.ts'
import { linesText } from '../../claims/claim-texts.ts'
import { useRoot } from '../../session/store.ts'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { orderPage } from '../orders/order-number.ts'

/** Confirms a claim: its ticket, what happens next and until when. Takes the focus from the form that it replaces. */
export function ClaimSent({ claim: { ticket, lines, deadline, order } }: { claim: Claim }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const email = useRoot(({ session }) => session.user?.email)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
        Thank you, we look at it
      </h1>
      <Card className="mt-6">
        <p>
          Your ticket: <strong className="figures">{ticket}</strong>
        </p>
        <p className="wrap-anywhere text-ink-soft">{linesText(lines)}</p>
        <h2 className="mt-5 text-2xl">What happens next</h2>
        <ol className="mt-2 grid list-decimal gap-1.5 pl-5">
          <li className="wrap-anywhere">The ticket goes to you by mail{email === undefined ? '' : `, to ${email}`}.</li>
          <li>
            A person from the nursery looks at it and answers by{' '}
            <strong className="figures">{formatDeadline(deadline)}</strong>.
          </li>
          <li>We send the plants again, refund them, or write to you with a question.</li>
        </ol>
        <p className="mt-4">Please hold on to the plant and its pot until then; there is no need to send them back.</p>
        <LinkButton to={orderPage(order._id)} variant="primary" className="mt-5 max-sm:w-full">
          Follow it on your order
        </LinkButton>
      </Card>
    </>
  )
}
