import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Claim } from '../../../contract/claims.ts'
import { claimSentence, refundSentence, shopText } from './claim-sentences.ts'

const at = '2026-12-02T04:45:00.000Z'
const event = (kind: Claim['events'][number]['kind'], text: string | null = null) =>
  ({ kind, at, text, by: 'shop' }) as const

test('an open claim says until when it is answered', () => {
  const last = new Date('2026-12-04T04:45:00.000Z')
  const claim = { status: 'open', deadline: last.toISOString(), refund: null } as const
  const saidAt = (now: Date) => claimSentence({ ...claim, events: [] }, now)
  assert.equal(saidAt(last), 'We’re looking into your claim and will reply by Fri 4 Dec, 10:15.')
  const late = 'We’re looking into your claim. We should have replied by Fri 4 Dec, 10:15. We’re sorry for the delay.'
  assert.equal(saidAt(new Date(last.getTime() + 1)), late)
})

test('a claim that is open again says why, a settled one what was done last, and where its money is now', () => {
  const failed = 'The transfer to the UPI ID a…@okaxis failed. The money will be refunded another way.'
  const dropped = [event('refunded'), event('settled', 'This order has already been fully refunded.')]
  const refund = { _id: 'r', amount: 400, status: 'wanted', expectedBy: '2026-12-08' } as const
  const [replaced, refunded, reopened, settled] = [
    event('replaced'),
    event('refunded'),
    event('reopened'),
    event('settled'),
  ]
  for (const [status, events, money, said] of [
    ['open', [event('opened'), replaced, reopened], null, /^Your replacement won’t arrive after all\. /],
    ['settled', [replaced, settled], null, /replacement plants/],
    ['settled', [replaced, reopened, refunded, settled], null, /money was refunded/],
    ['settled', [refunded, event('settled', failed)], null, /^Settled\. The transfer to the UPI ID a…@okaxis failed\./],
    ['settled', dropped, refund, /^We’re refunding these plants\.$/],
    ['settled', dropped, { ...refund, status: 'made' }, /^Settled: your money was refunded\.$/],
  ] as const)
    assert.match(claimSentence({ status, deadline: at, events: [...events], refund: money }), said)
})

test('the latest question is shown until it is answered, a refusal always', () => {
  const events = [event('question', 'Which pot?'), event('answer', 'The blue one'), event('question', 'A photo?')]
  assert.equal(shopText({ status: 'awaiting_shopper', events }), 'A photo?')
  assert.equal(shopText({ status: 'open', events }), null)
  assert.equal(shopText({ status: 'refused', events: [...events, event('refused', 'A bent leaf.')] }), 'A bent leaf.')
})

test('a refund has its sum and the day to expect it', () => {
  const refund = { _id: 'r', amount: 400, status: 'wanted', expectedBy: '2026-12-08' } as const
  assert.equal(refundSentence({ refund: null }), null)
  assert.equal(refundSentence({ refund }), '₹400.00 is being refunded; your bank should show it by 8 Dec 2026.')
  assert.match(refundSentence({ refund: { ...refund, status: 'made' } }) ?? '', /^₹400\.00 was refunded;/)
  assert.match(
    refundSentence({ refund: { ...refund, expectedBy: null } }) ?? '',
    /haven’t been able to send your refund of ₹400\.00 yet/,
  )
})
