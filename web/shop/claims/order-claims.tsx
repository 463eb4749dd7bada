import { type ReactNode, useState } from 'react'
import type { Claim } from '../../../contract/claims.ts'
import type { Order } from '../../../contract/orders.ts'
import { claimReasonNames, isUndecided } from '../../../domain/claim/claim.ts'
import { linesText } from '../../../domain/replacement.ts'
import { api, messageOf } from '../../api.ts'
import { ClaimPhotos } from '../../claims/claim-photos.tsx'
import { formatDeadline } from '../../claims/claim-texts.ts'
import { hasDraft } from '../../session/drafts/stored-drafts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { Skeleton } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { useFocusAfterChange } from '../orders/order-actions.tsx'
import { claimSentence, refundSentence, shopText } from './claim-sentences.ts'

/** What was reported of a delivered order and where that is, with the way to report more while there is time. */
export function OrderClaims({ order }: { order: Order }) {
  const params = { id: order._id }
  const { value, error, reload } = useLoaded(() =>
    Promise.all([api.call('GET /orders/:id/claims', { params }), api.call('GET /orders/:id/claimable', { params })]),
  )
  const [isRetried, setRetried] = useState(false)
  if (value === null && error === null && !isRetried) return null
  if (value === null)
    return (
      <Frame>
        <p className="mt-2">Your claims could not be loaded.</p>
        <Button
          className="mt-3"
          isBusy={error === null}
          onClick={() => {
            setRetried(true)
            void reload()
          }}
        >
          Try again
        </Button>
      </Frame>
    )
  const [unsorted, claimable] = value
  const claims = unsorted.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const isClaimable = claimable.reason === null && claimable.lines.some(({ quantity }) => quantity > 0)
  if (claims.length === 0 && !isClaimable) return null
  return (
    <Frame>
      {claims.length > 0 && (
        <ul className="divide-y divide-line">
          {claims.map((claim) => (
            <li key={claim._id} className="py-4">
              <OwnClaim claim={claim} reload={reload} />
            </li>
          ))}
        </ul>
      )}
      {isClaimable && (
        <>
          <p className="mt-2">
            Show us what’s wrong
            {claimable.until !== null && (
              <>
                {' '}
                by <span className="figures">{formatDeadline(claimable.until)}</span>
              </>
            )}
            , and we’ll look into it.
          </p>
          <LinkButton to={`/orders/${order._id}/claim`} className="mt-3">
            {claims.length === 0 ? 'Report a problem' : 'Report another problem'}
          </LinkButton>
        </>
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="claims" className="print:hidden">
      <Card>
        <h2 id="claims" className="text-2xl">
          Something wrong?
        </h2>
        {children}
      </Card>
    </section>
  )
}

type Props = { claim: Claim; reload: () => Promise<void> }

function OwnClaim({ claim, reload }: Props) {
  const { ticket, status, reason, lines, text, createdAt } = claim
  const heading = useFocusAfterChange(status)
  const written = shopText(claim)
  const refund = refundSentence(claim)
  return (
    <article aria-label={ticket}>
      <h3 ref={heading} tabIndex={-1} className="figures font-sans! font-semibold text-base tracking-normal!">
        {ticket}
      </h3>
      <p role="status" className="font-semibold">
        {claimSentence(claim)}
      </p>
      {refund !== null && <p className="figures">{refund}</p>}
      {written !== null && (
        <blockquote dir="auto" className="wrap-anywhere my-2 whitespace-pre-line border-leaf border-l-2 pl-3">
          {written}
        </blockquote>
      )}
      {status === 'awaiting_shopper' && <AnswerQuestion claim={claim} reload={reload} />}
      <p className="wrap-anywhere text-ink-soft text-sm">
        {claimReasonNames[reason]}: {linesText(lines)}. Reported on {formatLocalDate(createdAt)}.
      </p>
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">Your claim</summary>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <ClaimPhotos claim={claim} />
      </details>
      {isUndecided(status) && <WithdrawClaim claim={claim} reload={reload} />}
    </article>
  )
}

const fetchForm = () => import('./answer-form.tsx')

/** The answer to the shop's question: its form opens on demand, or with the draft of one. */
function AnswerQuestion({ claim, reload }: Props) {
  const draft = `claim answer ${claim._id}`
  const [isOpen, setOpen] = useState(() => hasDraft(draft))
  const { Component: AnswerForm } = useLazyComponent(fetchForm, {
    isNeeded: isOpen,
    onMissing: () => {
      setOpen(false)
      toast.error('The form could not be opened. Please try again.')
    },
  })
  if (isOpen && AnswerForm) return <AnswerForm claim={claim} draft={draft} reload={reload} />
  if (isOpen) return <Skeleton className="my-2 h-64 w-full" />
  return (
    <Button variant="primary" className="my-2" onClick={() => setOpen(true)}>
      Answer
    </Button>
  )
}

function WithdrawClaim({ claim: { _id, ticket }, reload }: Props) {
  const withdraw = async () => {
    try {
      await api.call('POST /claims/:id/withdraw', { params: { id: _id } })
      toast.success('Claim withdrawn', ticket)
    } catch (error) {
      toast.error('Your claim could not be withdrawn', messageOf(error, '') || undefined)
    }
    await reload()
  }
  return (
    <ConfirmedButton
      size="small"
      variant="quietDanger"
      className="-ml-3"
      aria-label={`Withdraw ${ticket}`}
      label="Withdraw"
      question={{
        title: 'Withdraw this claim?',
        description: 'We’ll take no further action on this claim.',
        confirmLabel: 'Yes, withdraw it',
        cancelLabel: 'Keep the claim',
      }}
      action={withdraw}
    />
  )
}
