import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Claim } from '../../../contract/claims.ts'
import type { Order } from '../../../contract/orders.ts'
import type { AdvanceStatus } from '../../../domain/payment/advance.ts'
import { type Answers, later, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { aClaim, claimableOf } from '../../../test/screens/claim-records.ts'
import { textsOf } from '../../../test/screens/forms.ts'
import {
  anOrder,
  anOrderItem,
  anOrderRefund,
  aReplacement,
  aTimelineEntry,
  DELIVERED,
  PLACED_AT,
  SHIPPED,
} from '../../../test/screens/order-records.ts'
import { aPlant } from '../../../test/screens/plant-records.ts'
import { aUser, LONG_NAME, newId } from '../../../test/screens/records.ts'
import { assertAccessible, findMain, text, visit } from '../../../test/screens/visit.tsx'

test('a shipped order has its timeline, parcel, sums, address and papers, and a way to write to us', async () => {
  const item = anOrderItem({ name: LONG_NAME, price: 99_999.99, quantity: 2 })
  const delivery = { by: 'courier', earliest: '2026-12-04', latest: '2026-12-06', fee: 0 } as const
  const order = anOrder({ ...SHIPPED, items: [item], delivery })
  const timeline = [aTimelineEntry('placed'), aTimelineEntry('shipped')]
  const { person, address } = await openOrder(order, { 'GET /orders/:id/timeline': timeline })
  await screen.findByRole('heading', { level: 1, name: `Order #${order.number}` })
  for (const sentence of [
    'You placed the order.',
    'Your plants left the nursery.',
    'Expected: 4–6 December',
    'Sent with Delhivery · Tracking number 1234567890',
    'Quantity: 2',
    '14 Prabhat Road, Pune, Maharashtra 411004',
    'Placed on 20 Nov 2026',
    '20 Nov 2026, 10:15 AM',
  ])
    expect(text()).toContain(sentence)
  const main = await findMain()
  expect(main.getByRole('link', { name: 'Track parcel' })).toHaveAttribute('href', SHIPPED.shipment.trackingUrl)
  expect(textsOf(main.getAllByRole('definition'))).toEqual(['₹1,99,999.98', 'Free', '₹1,99,999.98'])
  expect(main.getByRole('link', { name: LONG_NAME })).toHaveAttribute('href', `/plants/${item.plant}`)
  expect(main.getByRole('link', { name: /^Bill of supply/ })).toHaveAttribute('target', '_blank')
  expect(main.queryByRole('button', { name: 'Cancel Order' })).toBeNull()
  await assertAccessible()
  await person.click(main.getByRole('link', { name: 'Write to us about this order' }))
  await expect.poll(address).toBe(`/contact?order=${order.number}`)
})

test('a plant that left the shop has no link; if that is not known, all have one', async () => {
  const [left, gone] = [anOrderItem({ name: 'Arjuna' }), anOrderItem({ name: 'Semal' })]
  const order = anOrder({ items: [left, gone] })
  await openOrder(order, { 'GET /plants': [aPlant({ _id: left.plant })] })
  expect(await screen.findByRole('link', { name: 'Arjuna' })).toBeVisible()
  expect(screen.getByText('Semal')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Semal' })).toBeNull()
  cleanup()
  await openOrder(order, { 'GET /plants': noAnswer })
  expect(await screen.findByRole('link', { name: 'Semal' })).toBeVisible()
})

test('a bundle is one line with what it came to, and its parts under it', async () => {
  const bundle = { plant: newId(), name: 'Balcony Set', quantity: 2 }
  const [fern, pot] = [
    anOrderItem({ name: 'Balcony Set: Fern', price: 150.5, quantity: 2, bundle }),
    anOrderItem({ name: 'Balcony Set: Pot', price: 49.5, quantity: 2, bundle }),
  ]
  await openOrder(anOrder({ items: [fern, anOrderItem({ name: 'Tulsi' }), pot] }))
  const parts = await screen.findByRole('list', { name: 'Items in Balcony Set' })
  expect(textsOf(within(parts).getAllByRole('link'))).toEqual([fern.name, pot.name])
  const line = parts.parentElement as HTMLElement
  expect(line).toHaveTextContent(/^Balcony SetQuantity: 2₹400\.00/)
  expect(within(line).queryByText('Tulsi')).toBeNull()
})

test('the sums name an advance, the rest and what was saved', async () => {
  const advance = (status: AdvanceStatus) => ({ advance: { amount: 50, status } })
  for (const [changes, ...sums] of [
    [advance('pending'), 'Advance to pay online', 'To pay at the door'],
    [advance('paid'), 'Advance paid online', 'To pay at the door'],
    [{ ...DELIVERED, ...advance('paid') }, 'Paid at the door'],
    [{ status: 'cancelled', ...advance('refunded') }, 'Advance refunded'],
    [{ status: 'cancelled', ...advance('cancelled') }, 'Advance (not paid)'],
    [{ saving: { amount: 9, percent: 2 } }, 'You saved by paying online (2%)'],
  ] as [Partial<Order>, ...string[]][]) {
    await openOrder(anOrder(changes))
    for (const sum of sums) expect(await screen.findByText(sum)).toBeVisible()
    cleanup()
  }
})

test('replacements are each in a sentence, with the parcel to follow; the code to pay at the door is shown', async () => {
  const item = anOrderItem()
  const sentences = {
    pending: 'We’re preparing 1 × Champak. There is nothing to pay.',
    shipped: 'On its way: 1 × Champak. There is nothing to pay.',
    delivered: 'Delivered: 1 × Champak.',
    cancelled: 'This replacement was cancelled: 1 × Champak.',
    lost: 'Lost in transit: 1 × Champak. We’re sorry, and we’re looking into your claim again.',
  } as const
  const statuses = Object.keys(sentences) as (keyof typeof sentences)[]
  const replacements = statuses.map((status) =>
    aReplacement(item, { status, ...(status === 'shipped' && { shipment: SHIPPED.shipment }) }),
  )
  const doorPayment = { imageUrl: 'data:image/png;base64,AAAA', amount: 450 }
  await openOrder(anOrder({ ...DELIVERED, items: [item], replacements, doorPayment }))
  for (const sentence of Object.values(sentences)) expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Track parcel' })).toHaveLength(1)
  expect(screen.getByRole('img', { name: 'UPI QR code for ₹450.00' })).toBeVisible()
})

test('what goes back is listed with its parts, its day and its credit note', async () => {
  const item = anOrderItem({ name: 'Fern', price: 200, quantity: 2 })
  const credited = { lines: [{ item: item._id, quantity: 1 }], creditNotes: [{ number: 'AAC/26-27/000001' }] }
  const money = { amount: 250, status: 'accepted', isByHand: false, createdAt: '2099-11-27T10:00:00.000Z' } as const
  const refunds = [anOrderRefund({ ...money, ...credited })]
  const creditNotes = [{ number: 'AAC/26-27/000001' }, { number: 'AAC/26-27/000002' }]
  const order = anOrder({ ...DELIVERED, items: [item], refunds, creditNotes })
  await openOrder(order)
  await screen.findByRole('heading', { name: 'Your refund' })
  expect(text()).toMatch(/₹250\.00 is being refunded to your original payment method\. .* by \d/)
  expect(screen.getByText('1 × Fern')).toBeVisible()
  expect(screen.getByText('Goodwill payment ₹50.00')).toBeVisible()
  const notes = screen.getAllByRole('link', { name: /^Credit note/ })
  expect(notes.map((note) => note.getAttribute('href'))).toEqual(
    ['AAC-26-27-000001', 'AAC-26-27-000002'].map((number) => `/api/orders/${order._id}/credit-notes/${number}`),
  )
})

test('what the policy retains of a parcel that came back is explained, with the rule of then', async () => {
  const rule = 'Its price is not refunded.'
  const parcelReturn = { reason: 'undeliverable', choice: 'policy', amount: 0, retained: 450, rule } as const
  const shipment = { ...SHIPPED.shipment, status: 'returned' } as const
  const paid = { paymentMethod: 'online', paymentDetails: { status: 'paid', atDoor: false } } as const
  await openOrder(anOrder({ status: 'cancelled', ...paid, shipment, parcelReturn }))
  const back = await screen.findByRole('heading', { name: 'Your refund' })
  const section = within(back.parentElement as HTMLElement)
  expect(section.getByText(/^Your payment will not be refunded. See/)).toHaveTextContent(
    `Your payment will not be refunded. See Refunds and Delivery. Our policy when your parcel was returned: ${rule}`,
  )
  expect(section.getByRole('link', { name: 'Refunds and Delivery' })).toHaveAttribute('href', '/refunds-and-delivery')
})

test('an order that could not be loaded again is not shown as it was before', async () => {
  const order = anOrder({ status: 'pending', paymentMethod: 'cod' })
  const { api, person } = await openOrder(order, { 'PUT /orders/:id/cancel': { ...order, status: 'cancelled' } })
  await person.click(await screen.findByRole('button', { name: 'Cancel Order' }))
  api.answer({ 'GET /orders/:id': refusal('unavailable') })
  await person.click(await screen.findByRole('button', { name: 'Yes, cancel it' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  const { answer, settle } = later<Order>()
  api.answer({ 'GET /orders/:id': answer })
  await person.click(again)
  expect(screen.queryByRole('button', { name: 'Cancel Order' })).toBeNull()
  settle({ ...order, status: 'cancelled' })
  await screen.findByRole('heading', { level: 1, name: `Order #${order.number}` })
})

describe('a problem with a delivered order', () => {
  test('can be reported while there is time; this part can be loaded again', async () => {
    const order = anOrder(DELIVERED)
    const { api, person } = await openOrder(order, { 'GET /orders/:id/claims': noAnswer })
    expect(await screen.findByText('Your claims could not be loaded.')).toBeVisible()
    api.answer({ 'GET /orders/:id/claims': [] })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    const link = await screen.findByRole('link', { name: 'Report a problem' })
    expect(link).toHaveAttribute('href', `/orders/${order._id}/claim`)
    expect(text()).toContain('Show us what’s wrong by Sun 6 Dec, 10:15, and we’ll look into it.')
    cleanup()
    await openOrder(order, {
      'GET /orders/:id/claims': [aClaim(order)],
      'GET /orders/:id/claimable': claimableOf(order, { reason: 'too_late', lines: [] }),
    })
    await screen.findByRole('article', { name: `C-${order.number}-1` })
    expect(screen.queryByRole('link', { name: /^Report/ })).toBeNull()
  })

  test('is shown with its state, what was sent, its photos, and what the shop decided', async () => {
    const order = anOrder(DELIVERED)
    const open = aClaim(order, { text: 'मेरा <i>पौधा</i>', photos: ['photo00000000001'] })
    const events: Claim['events'] = [{ kind: 'refused', at: PLACED_AT, text: 'New leaves come.', by: 'shop' }]
    const refund = { _id: 'r1', amount: 400, status: 'made', expectedBy: '2026-12-08' } as const
    const decided = [aClaim(order, { status: 'refused', events }), aClaim(order, { status: 'settled', refund })]
    await openOrder(order, { 'GET /orders/:id/claims': [open, ...decided] })
    const [own] = (await screen.findAllByRole('article', { name: open.ticket })).map((claim) => within(claim))
    expect(own?.getByRole('status')).toHaveTextContent(
      'We’re looking into your claim and will reply by Fri 4 Dec, 10:15.',
    )
    expect(own?.getByText('मेरा <i>पौधा</i>')).toBeInTheDocument()
    expect(own?.getByRole('img', { hidden: true, name: 'Open photo 1 at full size' })).toHaveAttribute(
      'src',
      `/api/claims/${open._id}/photos/photo00000000001`,
    )
    for (const said of [
      'Arrived dead: 1 × Champak. Reported on 20 Nov 2026.',
      'We could not accept this claim.New leaves come.',
      'Settled: your money was refunded.₹400.00 was refunded; your bank should show it by 8 Dec 2026.',
    ])
      expect(text()).toContain(said)
    expect(screen.getByRole('link', { name: 'Report another problem' })).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Withdraw/ })).toHaveLength(1)
    await assertAccessible()
  })

  test('is withdrawn after a question, unless it is decided meanwhile', async () => {
    const order = anOrder(DELIVERED)
    const claim = aClaim(order)
    const { api, person } = await openOrder(order, {
      'GET /orders/:id/claims': [claim],
      'POST /claims/:id/withdraw': refusal('illegal_move', { message: 'It is decided.' }),
    })
    const withdraw = async () => {
      await person.click(await screen.findByRole('button', { name: `Withdraw ${claim.ticket}` }))
      await person.click(await screen.findByRole('button', { name: 'Yes, withdraw it' }))
    }
    await withdraw()
    await screen.findByText('Your claim could not be withdrawn')
    await screen.findByText('It is decided.')
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
    const withdrawn = { ...claim, status: 'withdrawn' } as const
    api.answer({ 'POST /claims/:id/withdraw': withdrawn, 'GET /orders/:id/claims': [withdrawn] })
    await withdraw()
    expect(await screen.findByText('You withdrew this claim.')).toBeVisible()
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: claim.ticket }))
  })

  test('and is asked about is answered with words, which outlast a failure', async () => {
    const order = anOrder(DELIVERED)
    const events: Claim['events'] = [{ kind: 'question', at: PLACED_AT, text: 'Which roots?', by: 'shop' }]
    const claim = aClaim(order, { status: 'awaiting_shopper', events })
    const { api, person } = await openOrder(order, {
      'GET /orders/:id/claims': [claim],
      'POST /claims/:id/answer': refusal('unavailable', { message: 'The greenhouse is locked.' }),
    })
    expect(await screen.findByText('We have a question for you.')).toBeVisible()
    expect(screen.getByText('Which roots?')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Answer' }))
    const answer = await screen.findByLabelText('Your answer')
    await expect.poll(() => document.activeElement).toBe(answer)
    const send = screen.getByRole('button', { name: 'Send answer' })
    await person.click(send)
    expect(await screen.findByText('Please write a few words')).toBeVisible()
    await person.type(answer, 'The white ones.')
    await person.click(send)
    expect(await screen.findByText('The greenhouse is locked.')).toBeVisible()
    expect(answer).toHaveValue('The white ones.')
    await assertAccessible()
    const answered = { ...claim, status: 'open' } as const
    api.answer({ 'GET /orders/:id/claims': [answered], 'POST /claims/:id/answer': answered })
    await person.click(send)
    await screen.findByText('Answer sent.')
    expect(await screen.findByText(/^We’re looking into your claim and will reply by/)).toBeVisible()
    expect(api.sent('POST /claims/:id/answer').at(-1)).toEqual({ text: 'The white ones.', photos: [] })
  })
})

function openOrder(order: Order, answers: Answers = {}) {
  return visit(`/orders/${order._id}`, {
    user: aUser(),
    answers: {
      'GET /orders/:id': order,
      'GET /orders/:id/timeline': [],
      'GET /orders/:id/claims': [],
      'GET /orders/:id/claimable': claimableOf(order),
      'GET /plants': ({ query: { ids = '' } }) => ids.split(',').map((_id) => aPlant({ _id })),
      ...answers,
    },
  })
}
