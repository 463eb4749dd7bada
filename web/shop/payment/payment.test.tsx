import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { type Answers, later, never, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { aCreatedPayment, PROOF, stubPaymentWindow } from '../../../test/screens/checkout-page.ts'
import { expectTexts, press, textsOf } from '../../../test/screens/forms.ts'
import { anOrder, anOrderRefund, DELIVERED } from '../../../test/screens/order-records.ts'
import { aUser } from '../../../test/screens/records.ts'
import { assertAccessible, findMain, type Options, text, visit } from '../../../test/screens/visit.tsx'

const AWAITED = 'We haven’t received a payment yet'
const CONFIRMING = 'We are confirming your payment'
const ARRIVED = 'We’ve received your payment'
const online = (changes: Partial<Order> = {}) => anOrder({ paymentMethod: 'online', ...changes })
const paymentOf = (status: Order['paymentDetails']['status']) => ({ paymentDetails: { status, atDoor: false } })
const paid = { status: 'paid', ...paymentOf('paid') } as const
const cancelled = { status: 'cancelled', ...paymentOf('cancelled') } as const
const advanceOf = (status: 'pending' | 'paid') => ({ advance: { amount: 90, status } })

/** The page of an order's payment, of which the server knows nothing new. */
async function open(order: Order, answers: Answers = {}, options: Options = {}) {
  const paymentWindow = stubPaymentWindow()
  const visited = await visit(`/orders/${order._id}/payment`, {
    user: aUser(),
    ...options,
    answers: {
      ...stateOf(order),
      'GET /orders/payment/:paymentId': { contact: null, email: null },
      ...answers,
    },
  })
  return { ...visited, paymentWindow }
}

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name })

test('while it loads a spinner says so; another customer’s order could not be found', async () => {
  const answer = later<ReturnType<typeof refusal>>()
  await open(online(), { 'GET /orders/:id': answer.answer })
  expect(await screen.findByText('Loading your order...')).toBeInTheDocument()
  answer.settle(refusal('not_found'))
  await findTitle('This order could not be found')
})

const payAhead = { amount: 441, saving: { amount: 9, percent: 2 } }
const parcelReturn = { reason: 'undeliverable', choice: 'policy', amount: 250, retained: 200, rule: null } as const
const unconfirmed = online({ status: 'payment_failed', ...paymentOf('failed') })
const refunding = online({ ...paid, status: 'cancelled' })
const taken = online({ refunds: [anOrderRefund({ reason: 'other_amount' })] })
const ALL = 'Your Orders'
const CANCEL = '|Cancel this order'
const REST = 'Pay the rest (₹360.00) now'
const FAILED = 'Your payment could not be confirmed … If a payment arrives later'
for (const [order, says, presses] of [
  [online(), 'We haven’t received a payment yet … If you haven’t, you can pay now.', `Pay now · ₹450.00${CANCEL}`],
  [online({ heldUntil: '2099-11-20T05:00:00.000Z' }), 'We’ll hold your plants until ', `Pay now · ₹450.00${CANCEL}`],
  [anOrder(advanceOf('pending')), 'Pay ₹90 now and ₹360 at the door.', `Pay now · ₹90.00${CANCEL}`],
  [anOrder(advanceOf('paid')), 'We’ve received your advance … have ₹360 ready', `${REST}${CANCEL}|${ALL}`],
  [anOrder({ ...DELIVERED, ...advanceOf('paid') }), 'You’ve paid the remaining ₹360 too.', ALL],
  [anOrder(), 'You pay when you receive the plants', `Pay now · ₹450.00${CANCEL}|${ALL}`],
  [anOrder({ payAhead }), 'Paying now saves ₹9.00 (2%).', `Pay now · ₹441.00${CANCEL}|${ALL}`],
  [anOrder({ status: 'shipped' }), 'You pay when you receive the plants … in cash.', ALL],
  [anOrder({ status: 'cancelled' }), 'This order is cancelled … There is nothing to pay.', ALL],
  [anOrder(DELIVERED), 'Paid in cash … You paid for this order in cash.', ALL],
  [online(paid), 'We’ve received your payment … You can track your order', ALL],
  [unconfirmed, FAILED, `Back to your cart|${ALL}|Contact us`],
  [online(cancelled), 'This order is cancelled … If a payment arrives later', `Back to your cart|${ALL}`],
  [refunding, 'Refund on its way … refunding your payment to your original payment method', ALL],
  [online({ ...cancelled, ...paymentOf('refunded') }), 'Refunded … Your bank may take a few days', ALL],
  [{ ...refunding, parcelReturn }, 'The parcel was returned', ALL],
  [
    taken,
    'We haven’t received a payment yet … when the payment provider confirms the payment',
    `${CANCEL.slice(1)}|${ALL}`,
  ],
] as const) {
  test(`an order says “${says}”, and what can be done`, async () => {
    await open(order)
    await screen.findByText(`Order #${order.number}`)
    for (const said of says.split(' … ')) expect(text()).toContain(said)
    const main = await findMain()
    const shown = [...main.queryAllByRole('button'), ...main.queryAllByRole('link')]
    expect(textsOf(shown).join('|')).toBe(presses)
  })
}

test('in a shop that takes cash only nothing can be paid ahead', async () => {
  await open(anOrder(), {}, { settings: { checkoutScript: null } })
  await findTitle('You pay when you receive the plants')
  expect(screen.queryByRole('button', { name: /Pay now/ })).toBeNull()
})

describe('a payment on the page', () => {
  test('is verified, and says so once the order has it', async () => {
    const order = online()
    const { api, person, paymentWindow } = await open(order, {
      'POST /orders/payment/create': aCreatedPayment(),
      'POST /orders/:id/verify-payment': { ...order, ...paid },
    })
    const purchases: Event[] = []
    window.addEventListener('paudha:purchase', (event) => purchases.push(event), { once: true })
    await findTitle(AWAITED)
    await assertAccessible()
    await press(person, 'Pay now · ₹450.00')
    expect(await screen.findByRole('button', { name: /Pay now/ })).toBeDisabled()
    api.answer(stateOf({ ...order, ...paid }))
    await paymentWindow.pay()
    await findTitle(ARRIVED)
    expect(api.sent('POST /orders/:id/verify-payment')).toMatchObject([PROOF])
    expect(purchases).toHaveLength(1)
  })

  for (const [what, changes, label, endpoint] of [
    ['of an advance', advanceOf('pending'), 'Pay now · ₹90.00', 'POST /orders/payment/create'],
    ['of the rest', advanceOf('paid'), REST, 'POST /orders/:id/pay-now'],
    ['of a cash order', {}, 'Pay now · ₹450.00', 'POST /orders/:id/pay-now'],
  ] as const) {
    test(`${what} whose window is closed leaves the order as it was`, async () => {
      const order = anOrder(changes)
      const { api, person, paymentWindow } = await open(order, { [endpoint]: aCreatedPayment() })
      await press(person, label)
      await paymentWindow.dismiss()
      await waitFor(() => expect(screen.getByRole('button', { name: label })).toBeEnabled())
      expect(api.to('PATCH /orders/:id')).toEqual([])
      const body = { amount: 9_000, orderId: order._id }
      expect(api.sent(endpoint)).toEqual([endpoint === 'POST /orders/payment/create' ? body : undefined])
    })
  }

  test('of an advance confirms the order', async () => {
    const order = anOrder(advanceOf('pending'))
    const confirmed = { ...order, ...advanceOf('paid') }
    const { api, person, paymentWindow } = await open(order, {
      'POST /orders/payment/create': aCreatedPayment({ amount: 9_000 }),
      'POST /orders/:id/verify-payment': confirmed,
    })
    await press(person, 'Pay now · ₹90.00')
    api.answer(stateOf(confirmed))
    await paymentWindow.pay()
    await findTitle('We’ve received your advance')
  })

  test('whose window is closed cancels an online order, and leads back to the cart', async () => {
    const order = online()
    const { api, person, paymentWindow } = await open(order, {
      'POST /orders/payment/create': aCreatedPayment(),
      'PATCH /orders/:id': { ...order, ...cancelled },
    })
    await press(person, 'Pay now · ₹450.00')
    api.answer(stateOf({ ...order, ...cancelled }))
    await paymentWindow.dismiss()
    await findTitle('This order is cancelled')
    expect(api.sent('PATCH /orders/:id')).toEqual([{ status: 'cancelled', paymentDetails: { status: 'cancelled' } }])
    expect(screen.getByRole('link', { name: 'Back to your cart' })).toHaveAttribute('href', '/cart')
  })

  for (const [what, answers, title, detail] of [
    [
      'that the provider does not create',
      { 'POST /orders/payment/create': refusal('payment_unavailable', { message: 'The provider is asleep.' }) },
      'Failed to process payment. Please try again.',
      'The provider is asleep.',
    ],
    [
      'that is not verified',
      { 'POST /orders/:id/verify-payment': refusal('verification_failed') },
      'Payment verification failed. Please contact support.',
      '',
    ],
  ] as const) {
    test(`${what} is reported, and the order stays`, async () => {
      const answers_ = { 'POST /orders/payment/create': aCreatedPayment(), ...answers }
      const { api, person, paymentWindow } = await open(online(), answers_)
      await press(person, 'Pay now · ₹450.00')
      if (detail === '') await paymentWindow.pay()
      const alert = await screen.findByRole('alertdialog', { name: title })
      expect(alert).toHaveTextContent(`${title}${detail}`)
      await person.click(within(alert).getByRole('button', { name: 'OK' }))
      await waitFor(() => expect(screen.getByRole('button', { name: /Pay now/ })).toHaveFocus())
      await findTitle(AWAITED)
      expect(api.to('PATCH /orders/:id')).toEqual([])
    })
  }

  test('that nobody has confirmed yet is not offered again', async () => {
    const { person, paymentWindow } = await open(online(), {
      'POST /orders/payment/create': aCreatedPayment(),
      'POST /orders/:id/verify-payment': noAnswer,
    })
    await press(person, 'Pay now · ₹450.00')
    await paymentWindow.pay()
    await findTitle(CONFIRMING)
    expect(screen.queryByRole('button', { name: /Pay now|Cancel/ })).toBeNull()
  })
})

test('an unpaid order is cancelled after a question, and the focus moves to what it is now', async () => {
  const order = online()
  const { api, person } = await open(order, { 'PUT /orders/:id/cancel': { ...order, ...cancelled } })
  await press(person, 'Cancel this order')
  const question = await screen.findByRole('alertdialog', { name: 'Cancel this order?' })
  expect(question).toHaveTextContent('If a payment arrives later, we’ll refund it.')
  const { promise, resolve } = Promise.withResolvers<Order>()
  const { 'GET /orders/:id/status': state } = stateOf({ ...order, ...cancelled })
  api.answer({ 'GET /orders/:id/status': () => promise.then(() => state as never) })
  await press(person, 'Yes, cancel it')
  await expectTexts('Your order has been cancelled.')
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  resolve(order)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'This order is cancelled' })).toHaveFocus())
})

describe('the page', () => {
  const timers = () => vi.useFakeTimers({ shouldAdvanceTime: true })
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  test('of a payment just made waits 20 seconds for it, and asks ever more seldom, until it is there', async () => {
    timers()
    const order = online()
    const { api } = await open(order, {}, { state: { isConfirming: true } })
    await findTitle(CONFIRMING)
    expect(screen.queryByRole('button', { name: /Pay now/ })).toBeNull()
    await wait(21_000)
    await findTitle(AWAITED)
    await wait(60_000)
    const asked = api.to('GET /orders/:id/status').length
    expect(asked).toBeLessThan(14)
    await wait(15_000)
    expect(api.to('GET /orders/:id/status')).toHaveLength(asked + 1)
    api.answer(stateOf({ ...order, ...paid }))
    await wait(15_000)
    await findTitle(ARRIVED)
    const settled = api.to('GET /orders/:id/status').length
    await wait(60_000)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(api.to('GET /orders/:id/status')).toHaveLength(settled)
  })

  test('asks at once when it is looked at again or the network is back, and not while it is hidden', async () => {
    timers()
    const { api } = await open(online())
    await findTitle(AWAITED)
    await wait(60_000)
    const asked = () => api.to('GET /orders/:id/status').length
    const before = asked()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(asked()).toBe(before)
    visibility.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    act(() => void window.dispatchEvent(new Event('online')))
    expect(asked()).toBe(before + 2)
  })

  test('of a shop that cannot be reached says only that, and then what may be out of date', async () => {
    timers()
    const order = online()
    const { api, person } = await open(order, { 'GET /orders/:id': noAnswer, 'GET /orders/:id/status': noAnswer })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The shop cannot be reached')
    expect(alert).toHaveTextContent('If you’ve already paid, you don’t need to do anything')
    await assertAccessible()
    api.answer({ 'GET /orders/:id': order })
    await press(person, 'Try again')
    await findTitle(AWAITED)
    expect(screen.queryByRole('alert')).toBeNull()
    await wait(2_000)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'What you see below may be out of date. We’ll keep trying.',
    )
    await findTitle(AWAITED)
    api.answer(stateOf(order))
    await press(person, 'Try again')
    await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  })

  test('of a shop that does not answer within 10 seconds says so too', async () => {
    timers()
    await open(online(), { 'GET /orders/:id': never })
    await screen.findByText('Loading your order...')
    await wait(10_000)
    expect(await screen.findByRole('alert')).toHaveTextContent('The shop cannot be reached')
  })
})

/** What the server answers of the order from now on. */
function stateOf(order: Order): Answers {
  const { status, paymentDetails, shipment } = order
  return { 'GET /orders/:id': order, 'GET /orders/:id/status': { status, paymentDetails, shipment } }
}
