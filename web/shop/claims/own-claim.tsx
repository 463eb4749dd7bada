import { useEffect, useRef } from 'react'
import type { Claim } from '../../../contract/claims.ts'
import { isUndecided } from '../../../domain/claim/claim-transitions.ts'
import { claimReasonNames } from '../../../domain/claim/claim-words.ts'
import { ClaimPhotos } from '../../claims/claim-photos.tsx'
import { linesText } from '../../claims/claim-texts.ts'
import { formatLocalDate } from '../../ui/format-date.ts'
import { AnswerQuestion } from './answer-question.tsx'
import { claimSentence, refundSentence, shopText } from './claim-sentences.ts'
import { WithdrawClaim } from './withdraw-claim.tsx'

type Props = { claim: Claim; reload: () => Promise<void> }

/** One of the shopper's claims: where it is, what the shop wrote, and what the shopper can do. */
export function OwnClaim({ claim, reload }: Props) {
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
        {claimReasonNames[reason]}: {linesText(lines)}. Sent on {formatLocalDate(createdAt)}.
      </p>
      <details className="text-sm">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">What you sent</summary>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <ClaimPhotos claim={claim} />
      </details>
      {isUndecided(status) && <WithdrawClaim claim={claim} reload={reload} />}
    </article>
  )
}

/** An action removes its own button: the focus then moves to the claim's heading. */
function useFocusAfterChange(status: Claim['status']) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(status)
  useEffect(() => {
    if (shown.current !== status) heading.current?.focus()
    shown.current = status
  }, [status])
  return heading
}
