import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { assertAccessible } from '../../../test/screens/accessible.ts'
import { type Answers, never, noAnswer, page, refusal } from '../../../test/screens/api-stub.ts'
import { visitOffice } from '../../../test/screens/back-office.ts'
import { cellsOf, expectTexts, press } from '../../../test/screens/forms.ts'
import { aMeasuredEvent, measurementSummary } from '../../../test/screens/measurement-records.ts'

const RETRY = 'POST /admin/measurement/events/:id/retry'

test('the owner sees which events Meta refused and why, and sends them again', async () => {
  const reason = 'Meta answered 400: $[‘data’][0]: a reason that never ends, '.repeat(7).trim()
  const event = aMeasuredEvent({ lastError: reason })
  const sent = aMeasuredEvent({ status: 'sent', attempts: 1, lastError: null, canBeRetried: false })
  const { api, person } = await openEvents([event, sent], { [RETRY]: refusal('unavailable') })
  const cells = [event.eventId, 'Nov 20, 20263:30 PM', 'Failed', '3', reason, 'Retry']
  expect(await cellsOf(event.eventId)).toEqual(['AddToCart', ...cells])
  expect((await cellsOf(sent.eventId)).slice(3)).toEqual(['Sent', '1', '', ''])
  await expectTexts('Nothing was sent yet. 2 waiting, 1 failed.', 'Showing 2 of 2 events')
  await assertAccessible()
  await press(person, /^Retry AddToCart/)
  await expectTexts('The event could not be sent again')
  api.answer({ [RETRY]: { ...event, status: 'waiting' } })
  await press(person, 'Retry')
  await expectTexts('It is sent with the next batch')
  expect((await cellsOf(event.eventId))[3]).toBe('Waiting')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Retry AddToCart/ })).toBeEnabled())
})

test('the state is in the address and goes to the server', async () => {
  const { api, person, address } = await openEvents([aMeasuredEvent()])
  await person.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Sent')
  await expect.poll(address).toBe('/admin/measurement?status=sent')
  await expect.poll(() => api.to('GET /admin/measurement/events').at(-1)?.query.status).toBe('sent')
})

test('on a phone the events are cards', async () => {
  const event = aMeasuredEvent({ attempts: 1 })
  await openEvents([event], {}, false)
  const card = (await screen.findByText(event.eventId)).closest('li') as HTMLElement
  for (const said of ['AddToCart', 'Failed', '1 try', 'Meta answered 400']) expect(card).toHaveTextContent(said)
  expect(within(card).getByRole('button', { name: /^Retry/ })).toBeVisible()
  await assertAccessible()
})

test('it says when there are none, while they load, and when they fail to', async () => {
  await openEvents([])
  await expectTexts('No events found', 'Events of visitors who allow it appear here.')
  cleanup()
  await openEvents([], { 'GET /admin/measurement/events': never })
  expect(await screen.findByText('Loading events…')).toBeInTheDocument()
  cleanup()
  const { api, person } = await openEvents([], { 'GET /admin/measurement/events': noAnswer })
  await expectTexts('Error loading events', 'Failed to load events. Please try again later.')
  await assertAccessible()
  api.answer({ 'GET /admin/measurement/events': page([aMeasuredEvent()]) })
  await press(person, 'Retry')
  await expectTexts('Showing 1 of 1 events')
})

test('it explains itself without a pixel, and without a token', async () => {
  await openEvents([], { 'GET /admin/measurement': measurementSummary({ hasPixel: false }) })
  await expectTexts('This shop measures no advertising')
  expect(screen.getByText('META_PIXEL_ID', { selector: 'code' })).toBeVisible()
  expect(screen.queryByText('No events found')).toBeNull()
  cleanup()
  await openEvents([], { 'GET /admin/measurement': measurementSummary({ isForwarded: false }) })
  await expectTexts(/Set META_ACCESS_TOKEN to have it send, too\.$/)
})

function openEvents(events: ReturnType<typeof aMeasuredEvent>[], answers: Answers = {}, isWide = true) {
  const all = { 'GET /admin/measurement': measurementSummary(), 'GET /admin/measurement/events': page(events) }
  return visitOffice('/admin/measurement', { ...all, ...answers }, { isWide })
}
