import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, page, refusal } from '../../../test/screens/api-stub.ts'
import { cellsOf, expectTexts, press } from '../../../test/screens/forms.ts'
import { aMeasuredEvent, measurementSummary } from '../../../test/screens/measurement-records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const RETRY = 'POST /admin/measurement/events/:id/retry'

test('the owner sees which events Meta refused and why, and sends them again', async () => {
  const reason = 'Meta responded with 400: $[‘data’][0]: a reason that never ends, '.repeat(7).trim()
  const event = aMeasuredEvent({ lastError: reason })
  const sent = aMeasuredEvent({ status: 'sent', attempts: 1, lastError: null, canBeRetried: false })
  const { api, person } = await openEvents([event, sent], { [RETRY]: refusal('unavailable') })
  const cells = [event.eventId, 'Nov 20, 20263:30 PM', 'Failed', '3', reason, 'Retry']
  expect(await cellsOf(event.eventId)).toEqual(['AddToCart', ...cells])
  expect((await cellsOf(sent.eventId)).slice(3)).toEqual(['Sent', '1', '', ''])
  await expectTexts('Nothing sent yet. 2 waiting, 1 failed.', 'Showing 2 of 2 events')
  await assertAccessible()
  await press(person, /^Retry AddToCart/)
  await expectTexts('Failed to retry the event')
  api.answer({ [RETRY]: { ...event, status: 'waiting' } })
  await press(person, 'Retry')
  await expectTexts('It will be sent with the next batch')
  expect((await cellsOf(event.eventId))[3]).toBe('Waiting')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Retry AddToCart/ })).toBeEnabled())
})

test('on a phone the events are cards', async () => {
  const event = aMeasuredEvent({ attempts: 1 })
  await openEvents([event], {}, false)
  const card = (await screen.findByText(event.eventId)).closest('li') as HTMLElement
  for (const said of ['AddToCart', 'Failed', 'Attempts1', 'Meta responded with 400'])
    expect(card).toHaveTextContent(said)
  expect(within(card).getByRole('button', { name: /^Retry/ })).toBeVisible()
  await assertAccessible()
})

test('it explains itself without a pixel, and without a token', async () => {
  await openEvents([], { 'GET /admin/measurement': measurementSummary({ hasPixel: false }) })
  await expectTexts('Ad measurement is off')
  expect(screen.getByText('META_PIXEL_ID', { selector: 'code' })).toBeVisible()
  expect(screen.queryByText('No events found')).toBeNull()
  cleanup()
  await openEvents([], { 'GET /admin/measurement': measurementSummary({ isForwarded: false }) })
  await expectTexts(/Set META_ACCESS_TOKEN to send from the server too\.$/)
})

function openEvents(events: ReturnType<typeof aMeasuredEvent>[], answers: Answers = {}, isWide = true) {
  const all = { 'GET /admin/measurement': measurementSummary(), 'GET /admin/measurement/events': page(events) }
  return visitAdmin('/admin/measurement', { ...all, ...answers }, { isWide })
}
