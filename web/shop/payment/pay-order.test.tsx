import { act, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import type { CreatedPayment } from '../../../contract/payments.ts'
import { type Answers, later, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { aCreatedPayment, openCheckout, PROOF, stubPaymentWindow } from '../../../test/screens/checkout-page.ts'
import { expectTexts } from '../../../test/screens/forms.ts'
import { anOrder } from '../../../test/screens/order-records.ts'
import { aUser } from '../../../test/screens/records.ts'
import { toast } from '../../ui/toast.ts'

const NOT_PROCESSED = 'Failed to process payment. Please try again.'
const NOT_VERIFIED = 'Payment verification failed. Please contact support.'
const CANCELLED = { status: 'cancelled', paymentDetails: { status: 'cancelled' } }

const BEING_PAID = ['POST /orders/payment/create', refusal('payment_under_way'), async () => {}] as const

function answersOf(order: Order): Answers {
  return {
    'POST /orders': order,
    'POST /orders/payment/create': aCreatedPayment(),
    'PATCH /orders/:id': { ...order, status: 'cancelled' },
  }
}

/** The checkout whose order was placed, with the window of its payment, if it opens. */
async function openPayment(answers: Answers = {}) {
  const order = anOrder({ paymentMethod: 'online' })
  const paid = { ...order, status: 'paid', paymentDetails: { status: 'paid', atDoor: false } } as const
  const user = aUser({ phoneNumber: '+919822012345' })
  const paymentWindow = stubPaymentWindow()
  const checkout = await openCheckout({
    user,
    last: anOrder(),
    answers: {
      ...answersOf(order),
      'GET /orders/payment/:paymentId': { contact: '+919822099999', email: 'asha@bank.example' },
      'POST /orders/:id/verify-payment': paid,
      ...answers,
    },
  })
  await checkout.placeOrder()
  return { ...checkout, order, user, paymentWindow, page: `/orders/${order._id}/payment` }
}

async function closeAlert(person: Awaited<ReturnType<typeof openPayment>>['person'], name: string): Promise<void> {
  const alert = await screen.findByRole('alertdialog', { name })
  await person.click(within(alert).getByRole('button', { name: 'OK' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
}

test('the window shows the order, and what was paid in it is verified with the payer, and thanked for', async () => {
  const purchases: Event[] = []
  window.addEventListener('paudha:purchase', (event) => purchases.push(event), { once: true })
  const { api, order, user, paymentWindow, address, state } = await openPayment()
  expect(await paymentWindow.last()).toMatchObject({
    key: 'rzp_1',
    amount: 45_000,
    currency: 'INR',
    order_id: 'order_1',
    name: 'Paudha',
    description: `Order #${order.number}`,
    prefill: { name: user.name, email: user.email, contact: '+919822012345' },
    notes: { order: order._id },
    config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
    modal: { confirm_close: true },
  })
  await paymentWindow.pay()
  await expect.poll(address).toBe('/orders')
  expect(state()).toEqual({ placed: order._id, isPaid: true })
  expect(api.sent('POST /orders')).toMatchObject([{ paymentMethod: 'online', amount: 450 }])
  expect(api.sent('POST /orders/payment/create')).toEqual([{ amount: 45_000, orderId: order._id }])
  expect(api.to('GET /orders/payment/:paymentId')[0]?.params).toEqual({ paymentId: 'pay_1' })
  const payer = { customer_phone: '+919822099999', customer_email: 'asha@bank.example' }
  expect(api.sent('POST /orders/:id/verify-payment')).toEqual([{ ...PROOF, ...payer }])
  expect(purchases).toHaveLength(1)
})

test('a failed look-up of the payer does not matter', async () => {
  const { api, paymentWindow, address } = await openPayment({ 'GET /orders/payment/:paymentId': noAnswer })
  await paymentWindow.pay()
  await expect.poll(address).toBe('/orders')
  expect(api.sent('POST /orders/:id/verify-payment')).toEqual([
    { ...PROOF, customer_phone: null, customer_email: null },
  ])
})

test('closing the window cancels the order, keeps the cart, and another order can be paid', async () => {
  const { api, paymentWindow, address, placeOrder } = await openPayment()
  await paymentWindow.dismiss()
  await expectTexts('Payment not completed', /^We haven’t received a payment, and your cart is saved\./)
  expect(screen.getByRole('button', { name: /^Place Order/ })).toHaveFocus()
  expect(api.sent('PATCH /orders/:id')).toEqual([CANCELLED])
  await expect.poll(address).toBe('/checkout')
  expect(screen.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  const again = anOrder({ paymentMethod: 'online' })
  api.answer({ 'POST /orders': again })
  await placeOrder()
  await expect.poll(() => paymentWindow.opened.at(-1)?.notes).toEqual({ order: again._id })
  const keys = api.to('POST /orders').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})

type Window = ReturnType<typeof stubPaymentWindow>
const [pay, dismiss] = [(window: Window) => window.pay(), (window: Window) => window.dismiss()]
const online = anOrder({ paymentMethod: 'online' })
for (const [when, key, answer, act] of [
  ['closing the window, if that may be paid', 'PATCH /orders/:id', refusal('payment_under_way'), dismiss],
  ['no response to the verification', 'POST /orders/:id/verify-payment', noAnswer, pay],
  ['a verification whose money is under way', 'POST /orders/:id/verify-payment', online, pay],
  ['a window that does not open, as the order is being paid', ...BEING_PAID],
] as const)
  test(`the payment’s page is where a shopper waits after ${when}`, async () => {
    const { page, paymentWindow, address, state } = await openPayment({ [key]: answer })
    await act(paymentWindow)
    await expect.poll(address).toBe(page)
    expect(state()).toEqual({ isConfirming: true })
  })

describe('a payment whose verification', () => {
  test('is refused says so, and leads to its page', async () => {
    const answers = { 'POST /orders/:id/verify-payment': refusal('verification_failed') }
    const { api, page, person, paymentWindow, address } = await openPayment(answers)
    await paymentWindow.pay()
    const alert = await screen.findByRole('alertdialog', { name: NOT_VERIFIED })
    expect(alert).toHaveTextContent('The next page shows the status of your order. Any payment you made is safe.')
    await closeAlert(person, NOT_VERIFIED)
    await expect.poll(address).toBe(page)
    expect(api.sent('PATCH /orders/:id')).toEqual([])
  })

  test('could not be read has failed its order', async () => {
    const { api, page, person, paymentWindow, address } = await openPayment()
    api.answer({
      'POST /orders/:id/verify-payment': refusal('invalid'),
      'PATCH /orders/:id': anOrder({ status: 'payment_failed' }),
    })
    await paymentWindow.pay({ razorpay_payment_id: 'pay_1', razorpay_order_id: '', razorpay_signature: '' })
    await closeAlert(person, NOT_VERIFIED)
    expect(api.sent('PATCH /orders/:id')).toEqual([{ status: 'payment_failed' }])
    await expect.poll(address).toBe(page)
  })
})

describe('a window that does not open', () => {
  test('since the provider creates no payment says why; the order is cancelled and the cart kept', async () => {
    const { api, person } = await openPayment({
      'POST /orders/payment/create': refusal('payment_unavailable', { message: 'The provider is asleep.' }),
    })
    const alert = await screen.findByRole('alertdialog', { name: NOT_PROCESSED })
    expect(alert).toHaveTextContent('You have not been charged, and your cart is saved.')
    await closeAlert(person, NOT_PROCESSED)
    expect(screen.getByRole('alert')).toHaveTextContent('The provider is asleep.')
    expect(api.sent('PATCH /orders/:id')).toEqual([CANCELLED])
  })

  test('since its script does not load can be opened again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const order = anOrder({ paymentMethod: 'online' })
    const { api, person, placeOrder } = await openCheckout({ last: anOrder(), answers: answersOf(order) })
    const end = async (event: 'load' | 'error') => {
      await expect.poll(() => api.to('POST /orders')).not.toEqual([])
      await expect.poll(() => scriptOf()?.src).toBe('http://localhost:3000/checkout.js')
      act(() => void scriptOf()?.dispatchEvent(new Event(event)))
      await closeAlert(person, NOT_PROCESSED)
      expect(scriptOf()).toBeNull()
    }
    await placeOrder()
    await end('error')
    expect(api.sent('PATCH /orders/:id')).toEqual([CANCELLED])
    // It came, and brought nothing.
    await placeOrder()
    await end('load')
    await placeOrder()
    await expect.poll(() => scriptOf()).not.toBeNull()
    act(() => vi.advanceTimersByTime(20_000))
    await closeAlert(person, NOT_PROCESSED)
    await placeOrder()
    await expect.poll(() => scriptOf()).not.toBeNull()
    const opening = stubPaymentWindow()
    act(() => void scriptOf()?.dispatchEvent(new Event('load')))
    expect(await opening.last()).toMatchObject({ notes: { order: order._id } })
  })

  test('since the checkout was left says where the order waits', async () => {
    const payment = later<CreatedPayment>()
    const said = vi.spyOn(toast, 'info')
    const opened = await openPayment({ 'POST /orders/payment/create': payment.answer })
    await opened.person.click(screen.getAllByRole('link', { name: 'About' })[0] as HTMLElement)
    await expect.poll(opened.address).toBe('/about')
    payment.settle(aCreatedPayment())
    const where = 'You can pay for it or cancel it under Your Orders.'
    await expect.poll(() => said.mock.calls).toEqual([['Your order is waiting for payment.', where]])
    expect(opened.paymentWindow.opened).toEqual([])
  })
})

const scriptOf = () => document.querySelector<HTMLScriptElement>('#payment-script')
