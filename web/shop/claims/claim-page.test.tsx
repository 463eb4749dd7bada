import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { type Answers, refusal } from '../../../test/screens/api-stub.ts'
import { aClaim, claimableOf } from '../../../test/screens/claim-records.ts'
import { anOrder, anOrderItem, DELIVERED } from '../../../test/screens/order-records.ts'
import { aUser, LONG_NAME } from '../../../test/screens/records.ts'
import { assertAccessible, text, type Visit, visit } from '../../../test/screens/visit.tsx'

const ONE = [anOrderItem({ name: 'Champak' })]
const TWO = [anOrderItem({ name: 'Champak', quantity: 3 }), anOrderItem({ name: LONG_NAME })]

test('what cannot be reported says why, and how to write to us', async () => {
  const late = 'The deadline was Fri 20 Nov, 10:15. Your legal rights are not affected. Please write to us.'
  const reported = 'The plants in this order have been reported or refunded, or are being replaced.'
  for (const [title, why, changes] of [
    ['This order has not arrived yet', 'Once it is delivered', { reason: 'not_delivered', until: null }],
    ['It is too late to report a problem here', late, { reason: 'too_late', until: '2026-11-20T04:45:00.000Z' }],
    ['Nothing left to report', reported, {}],
  ] as const) {
    const order = anOrder(DELIVERED)
    await openClaim(order, { 'GET /orders/:id/claimable': claimableOf(order, { lines: [], ...changes }) })
    expect(await screen.findByText(title)).toBeVisible()
    expect(text()).toContain(why)
    expect(screen.queryByRole('form', { name: 'Report a problem' })).toBeNull()
    const link = screen.getByRole('link', { name: 'Write to us about this order' })
    expect(link).toHaveAttribute('href', `/contact?order=${order.number}`)
    await assertAccessible()
    cleanup()
  }
})

test('nothing chosen and nothing written is said at each field, and nothing is sent', async () => {
  const order = anOrder({ ...DELIVERED, items: TWO })
  const claimable = claimableOf(order)
  const lines = claimable.lines.map((line, n) => (n === 0 ? { ...line, until: '2099-12-09T04:45:00.000Z' } : line))
  const { api, person } = await openClaim(order, { 'GET /orders/:id/claimable': { ...claimable, lines } })
  const form = await findForm()
  expect(text()).toContain('You can report a problem until Sun 6 Dec, 10:15.')
  expect(form.getAllByText(/^Report by/).map(({ textContent }) => textContent)).toEqual(['Report by Wed 9 Dec, 10:15'])
  expect(form.queryByRole('checkbox', { checked: true })).toBeNull()
  await person.click(form.getByRole('button', { name: 'Send' }))
  for (const problem of ['Please choose at least one plant', 'Please choose what happened', 'Please write a few words'])
    expect(await form.findByText(problem)).toBeVisible()
  expect(form.getAllByRole('checkbox')[0]).toHaveFocus()
  await assertAccessible()
  expect(api.to('POST /orders/:id/claims')).toEqual([])
})

test('chosen plants, their number, what happened and words are sent; the thanks take the focus, and no draft is left', async () => {
  const order = anOrder({ ...DELIVERED, items: TWO })
  const user = aUser()
  const claim = aClaim(order, { lines: [{ item: 'i', plant: 'p', name: 'Champak', quantity: 2 }] })
  const { api, person } = await openClaim(order, { 'POST /orders/:id/claims': claim }, user)
  const form = await findForm()
  await person.click(form.getByRole('checkbox', { name: 'Champak' }))
  const quantity = within(form.getByRole('group', { name: 'How many of Champak' }))
  await person.click(quantity.getByRole('button', { name: 'Increase quantity' }))
  expect(quantity.getByRole('status')).toHaveTextContent('2')
  expect(form.queryByRole('group', { name: `How many of ${LONG_NAME}` })).toBeNull()
  await person.click(form.getByRole('radio', { name: 'Arrived broken' }))
  await person.type(form.getByLabelText('Describe the problem'), 'The stem is snapped.')
  await assertAccessible()
  await person.click(form.getByRole('button', { name: 'Send' }))
  const thanks = await screen.findByRole('heading', { level: 1, name: 'Thank you. We’re looking into your claim' })
  expect(thanks).toHaveFocus()
  expect(text()).toContain(`Your ticket number: ${claim.ticket}`)
  expect(text()).toContain('2 × Champak')
  expect(text()).toContain('reply by Fri 4 Dec, 10:15.')
  expect(screen.getByRole('link', { name: 'Track your claim' })).toHaveAttribute('href', `/orders/${order._id}`)
  await assertAccessible()
  const said = { reason: 'broken', text: 'The stem is snapped.', photos: [] }
  expect(api.sent('POST /orders/:id/claims')).toEqual([{ lines: [{ item: TWO[0]?._id, quantity: 2 }], ...said }])
  cleanup()
  await openClaim(order, {}, user)
  expect((await findForm()).getByLabelText('Describe the problem')).toHaveValue('')
})

test('what is entered outlasts a failure, and is there again after the page was left, as far as it can be claimed', async () => {
  const order = anOrder({ ...DELIVERED, items: [anOrderItem({ name: 'Champak', quantity: 2 })] })
  const user = aUser()
  const answers = { 'POST /orders/:id/claims': refusal('unavailable', { message: 'The greenhouse is locked.' }) }
  const { person } = await openClaim(order, answers, user)
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Increase quantity' }))
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The greenhouse is locked. What you entered is still here.',
  )
  cleanup()
  const lines = order.items.map(({ _id }) => ({ item: _id, quantity: 1 }))
  const one = claimableOf(order).lines.map((line) => ({ ...line, quantity: 1 }))
  const left = {
    'GET /orders/:id/claimable': claimableOf(order, { lines: one }),
    'POST /orders/:id/claims': aClaim(order),
  }
  const { api, person: again } = await openClaim(order, left, user)
  const form = await findForm()
  expect(form.getByRole('checkbox', { name: 'Champak' })).toBeChecked()
  expect(form.getByRole('radio', { name: 'Arrived dead' })).toBeChecked()
  expect(form.getByLabelText('Describe the problem')).toHaveValue('All its leaves are brown.')
  await again.click(form.getByRole('button', { name: 'Send' }))
  await expect.poll(() => api.sent('POST /orders/:id/claims')).toMatchObject([{ lines }])
})

test('what the server finds wrong is said at its field; what was claimed meanwhile is not offered any more', async () => {
  const order = anOrder({ ...DELIVERED, items: ONE })
  const { api, person } = await openClaim(order, {
    'POST /orders/:id/claims': refusal('invalid', { fields: { 'photos.0': 'Please add the photos again' } }),
  })
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Please add the photos again')).toBeVisible()
  api.answer({
    'POST /orders/:id/claims': refusal('claim_open'),
    'GET /orders/:id/claimable': claimableOf(order, { lines: [] }),
  })
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Nothing left to report')).toBeVisible()
})

test('a file that is no picture has its error and can be dismissed; more than six photos are left out', async () => {
  await openClaim(anOrder(DELIVERED))
  const form = await findForm()
  const input = form.getByLabelText('Photos', { selector: 'input' })
  expect(input).toHaveAttribute('accept', 'image/*')
  const notes = Array.from({ length: 7 }, (_, n) => new File(['no picture'], `notes${n}.txt`, { type: 'text/plain' }))
  fireEvent.change(input, { target: { files: notes } })
  const uploads = await form.findByRole('list', { name: 'Uploads' })
  expect(within(uploads).getAllByRole('listitem')).toHaveLength(6)
  expect(form.getByText('You can add up to 6 photos. The rest were not added.')).toBeVisible()
  fireEvent.click(form.getByRole('button', { name: 'Dismiss notes0.txt' }))
  expect(within(uploads).getAllByRole('listitem')).toHaveLength(5)
  expect(form.getByRole('button', { name: 'Add photos' })).toHaveFocus()
})

const findForm = async () => within(await screen.findByRole('form', { name: 'Report a problem' }))

/** The only line there is, is chosen already. */
async function fillIn(person: Visit['person']) {
  const form = await findForm()
  expect(form.getByRole('checkbox', { name: 'Champak' })).toBeChecked()
  await person.click(form.getByRole('radio', { name: 'Arrived dead' }))
  await person.type(form.getByLabelText('Describe the problem'), 'All its leaves are brown.')
}

function openClaim(order: Order, answers: Answers = {}, user = aUser()) {
  return visit(`/orders/${order._id}/claim`, {
    user,
    answers: { 'GET /orders/:id': order, 'GET /orders/:id/claimable': claimableOf(order), ...answers },
  })
}
