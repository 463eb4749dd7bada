import type { Claim } from '../../../contract/claims.ts'
import { formatPrice } from '../../../domain/money.ts'
import { formatDeadline } from '../../claims/claim-texts.ts'
import { formatLocalDate } from '../../ui/format-date.ts'

/** Where a claim is, in a sentence for its shopper. */
export function claimSentence(
  { status, deadline, events, refund }: Pick<Claim, 'status' | 'deadline' | 'events' | 'refund'>,
  now = new Date(),
): string {
  switch (status) {
    case 'open':
      return new Date(deadline) < now
        ? `${opening(events)}. We should have replied by ${formatDeadline(deadline)}. We’re sorry for the delay.`
        : `${opening(events)} and will reply by ${formatDeadline(deadline)}.`
    case 'awaiting_shopper':
      return 'We have a question for you.'
    case 'replacing':
      return 'We’re sending you replacement plants. A new parcel is being packed or is on its way.'
    case 'refunding':
      return UNDER_WAY
    case 'refused':
      return 'We could not accept this claim.'
    case 'withdrawn':
      return 'You withdrew this claim.'
    case 'settled':
      return settledBy(events, refund)
  }
}

/** What the shop wrote last, if that is what the shopper is to read now: its question, or why it refused. */
export function shopText({ status, events }: Pick<Claim, 'status' | 'events'>): string | null {
  const kind = status === 'awaiting_shopper' ? 'question' : status === 'refused' ? 'refused' : null
  return events.findLast((event) => event.kind === kind)?.text ?? null
}

/** What goes back for a claim, and by when; null if nothing does. */
export function refundSentence({ refund }: Pick<Claim, 'refund'>): string | null {
  if (!refund) return null
  const { amount, status, expectedBy } = refund
  const sum = formatPrice(amount)
  if (expectedBy === null) return `We haven’t been able to send your refund of ${sum} yet. We’ll try again.`
  return `${sum} ${status === 'made' ? 'was' : 'is being'} refunded; your bank should show it by ${formatLocalDate(expectedBy)}.`
}

const UNDER_WAY = 'We’re refunding these plants.'

function opening(events: Claim['events']): string {
  return events.at(-1)?.kind === 'reopened'
    ? 'Your replacement won’t arrive after all. We’re looking into your claim again'
    : 'We’re looking into your claim'
}

/** A claim that was open again may have been accepted twice: the later decision counts. */
function settledBy(events: Claim['events'], refund: Claim['refund']): string {
  const accepted = events.findLast(({ kind }) => kind === 'replaced' || kind === 'refunded')
  if (accepted?.kind === 'replaced') return 'Settled: we sent replacement plants.'
  // Also one that was dropped, and requested again when the money came back to the shop.
  if (refund) return refund.status === 'made' ? 'Settled: your money was refunded.' : UNDER_WAY
  // Its refund was dropped: the money went back otherwise, or its transfer failed.
  const text = events.findLast(({ kind }) => kind === 'settled')?.text
  if (text) return `Settled. ${text}`
  return accepted === undefined ? 'This claim is settled.' : 'Settled: your money was refunded.'
}
