import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { RefusalCode } from '../../../contract/errors.ts'
import type { Order } from '../../../contract/orders.ts'
import { later, noAnswer, refusal } from '../../../test/screens/api-stub.ts'
import { aCreatedPayment, openCheckout, stubPaymentWindow } from '../../../test/screens/checkout-page.ts'
import { aDelivery } from '../../../test/screens/delivery-records.ts'
import { expectTexts, fillIn, picturesBeside, press, textsOf } from '../../../test/screens/forms.ts'
import { anOrder } from '../../../test/screens/order-records.ts'
import { aCartItem, aPart, aUser, LONG_NAME } from '../../../test/screens/records.ts'
import { delivery, theSettings } from '../../../test/screens/settings-records.ts'
import { assertAccessible, findMain, text, visit } from '../../../test/screens/visit.tsx'
import { useRoot } from '../../session/store.ts'
import { toast } from '../../ui/toast.ts'

test('an empty cart leads to the shop', async () => {
  const { address } = await visit('/checkout', { user: aUser() })
  await expect.poll(address).toBe('/shop')
})

test('a cart that cannot be loaded says so and is asked for again', async () => {
  const { api, person } = await openCheckout({ answers: { 'GET /cart': noAnswer } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch cart')
  api.answer({ 'GET /cart': [aCartItem({ name: 'Neem', price: 450 })] })
  await press(person, 'Try again')
  await expectTexts('Neem')
})

test('the lines and the sums are shown, however they are named, with a form that can be filled by the browser', async () => {
  const items = [
    aCartItem({ name: '<b>Imli</b>', price: 300 }),
    aCartItem({ name: LONG_NAME, price: 49.5, quantity: 2 }),
  ]
  await openCheckout({ items })
  const main = await findMain()
  await expectTexts('<b>Imli</b>', '1 × ₹300.00', LONG_NAME, '2 × ₹49.50')
  expect(textsOf(main.getAllByRole('definition'))).toEqual(['₹399.00', 'Free', '₹399.00'])
  expect(screen.getByLabelText('Country')).toHaveValue('India')
  expect(screen.getByLabelText('Country')).toHaveAttribute('readonly')
  expect(screen.getByLabelText('PIN code')).toHaveAttribute('inputmode', 'numeric')
  expect(screen.getByLabelText(/^Mobile number/)).toHaveAccessibleDescription(
    'The driver or courier may call this number',
  )
  const foot = within(screen.getByRole('contentinfo')).getAllByRole('link')
  expect(textsOf(foot)).toEqual(['Privacy', 'Terms', 'Refunds and Delivery', 'Help'])
  expect(screen.getByRole('radio', { name: /^Pay online.*UPI.*cards.*netbanking/ })).toBeChecked()
  await expectTexts('Card and UPI details go straight to the payment provider, never to us.')
  await assertAccessible()
})

test('without the provider only cash is offered', async () => {
  await openCheckout({ settings: { checkoutScript: null } })
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect(screen.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
})

test('on a small screen the lines are folded, but for one that cannot be ordered, as a bundle without a part', async () => {
  const open = async (changes: Parameters<typeof aCartItem>[0]) => {
    const items = [aCartItem({ name: 'Balcony Set', price: 450, ...changes }), aCartItem({ price: 100 })]
    await openCheckout({ isWide: false, items })
    const summary = (await screen.findByRole('heading', { name: 'Order Summary' })).closest('details')
    expect(summary).toHaveTextContent('2 items')
    return summary
  }
  expect(await open({ stock: 5 })).not.toHaveAttribute('open')
  cleanup()
  const parts = [aPart({ name: 'Neem', stock: 0 }), aPart({ name: 'Tulsi' })]
  expect(await open({ stock: 0, parts })).toHaveAttribute('open')
  await expectTexts('Neem is not available, so the bundle is sold out. Please remove it.')
  expect(picturesBeside('Balcony Set')).toEqual(parts.map(({ image }) => image.url))
})

for (const takesOrders of [false, true]) {
  test(`a live shop that ${takesOrders ? 'takes orders says nothing of it' : 'is not open says so'}`, async () => {
    const answers = { 'GET /seller': { ...theSettings({ takesOrders }), ...delivery } }
    const { api } = await openCheckout({ settings: { isLive: true }, answers })
    await expect.poll(() => api.to('GET /seller')).toHaveLength(1)
    if (takesOrders) expect(screen.queryByText(/not open for orders/)).toBeNull()
    else await expectTexts('Feel free to look around. Your cart will be saved.')
  })
}

test('missing parts of the address are named in the box and at the fields, and nothing is sent', async () => {
  const { api, person, placeCashOrder, placeOrder, fillInAddress } = await openCheckout()
  await placeCashOrder()
  const box = 'Please fill in all required address fields: street, city, state, PIN code'
  await expectTexts(
    box,
    'Please enter the house, building and street',
    'Please enter the town or city',
    'Please choose a state',
    'Please enter the PIN code',
  )
  await assertAccessible()
  await fillInAddress()
  await fillIn(person, { 'PIN code': '011004' })
  await placeOrder()
  await expectTexts('A PIN code has 6 digits and does not start with 0')
  expect(screen.queryByText(box)).toBeNull()
  expect(api.sent('POST /orders')).toEqual([])
})

test('a total below ₹300 is refused by a toast before anything is sent', async () => {
  const refused = vi.spyOn(toast, 'error')
  const { api, placeOrder, address } = await openCheckout({ items: [aCartItem({ price: 299.99 })], last: anOrder() })
  await placeOrder()
  expect(refused).toHaveBeenCalledExactlyOnceWith('Order should be more than ₹300')
  expect([api.sent('POST /orders'), address()]).toEqual([[], '/checkout'])
})

test('an order in cash is sent as it was shown, once, and leads to the orders, where the cart is empty', async () => {
  const purchases: Order[] = []
  const note = (event: Event) => purchases.push((event as CustomEvent<{ order: Order }>).detail.order)
  window.addEventListener('paudha:purchase', note)
  const parts = [aPart({ plant: 'a'.repeat(20), name: 'Neem', quantity: 2 })]
  const [plant, bundle] = [aCartItem({ price: 400 }), aCartItem({ price: 100, quantity: 2, parts })]
  const answer = later<Order>()
  const checkout = await openCheckout({ items: [plant, bundle], answers: { 'POST /orders': answer.answer } })
  const { api, person, order, state } = checkout
  await checkout.fillInAddress()
  await fillIn(person, { 'Mobile number (optional)': '98220 12345' })
  await expectTexts(/Friday 4 December/)
  await person.click(screen.getByRole('radio', { name: /Cash on Delivery/ }))
  await person.dblClick(screen.getByRole('button', { name: 'Place Order · ₹600.00' }))
  expect(screen.getByRole('button', { name: /Place Order/ })).toHaveAttribute('aria-busy', 'true')
  api.answer({ 'GET /cart': [] })
  answer.settle(order)
  await expect.poll(checkout.address).toBe('/orders')
  expect(state()).toEqual({ placed: order._id, isPaid: false })
  expect(useRoot.getState().cart.items).toEqual([])
  expect(api.sent('POST /orders')).toEqual([
    {
      shippingAddress: order.shippingAddress,
      recipient: { name: 'Asha Kulkarni', phone: '+919822012345' },
      gstin: null,
      billing: null,
      paymentMethod: 'cod',
      items: [
        { plant: plant.plant._id, quantity: 1 },
        { plant: bundle.plant._id, quantity: 2, parts: [{ plant: 'a'.repeat(20), quantity: 2 }] },
      ],
      status: 'pending',
      amount: 600,
      delivery: { latest: '2026-12-04' },
    },
  ])
  expect(purchases.map(({ _id }) => _id)).toEqual([order._id])
  window.removeEventListener('paudha:purchase', note)
})

describe('an order that is refused', () => {
  const cases: [RefusalCode, string, Parameters<typeof refusal>[1]?][] = [
    ['amount_changed', 'The total has changed and is now ₹475.00. Please check it again.', { total: 475 }],
    ['cart_changed', 'Your cart has changed. Please check it again.'],
    ['stock_short', 'We don’t have that many in stock.'],
    ['plant_unavailable', 'This plant is no longer available.'],
  ]
  for (const [code, said, changes] of cases) {
    test(`as ${code} shows the cart as it is now, which is ordered next`, async () => {
      const item = aCartItem({ price: 450 })
      const { api, person, order, placeCashOrder, address } = await openCheckout({ items: [item], last: anOrder() })
      api.answer({ 'POST /orders': refusal(code, changes), 'GET /cart': [{ ...item, quantity: 2 }] })
      await placeCashOrder()
      await expectTexts(said)
      expect((await findMain()).getByRole('link', { name: 'Edit your cart' })).toHaveAttribute('href', '/cart')
      expect(screen.getByLabelText('Street')).toHaveValue('14 Prabhat Road')
      api.answer({ 'POST /orders': order })
      await press(person, 'Place Order · ₹900.00')
      await expect.poll(address).toBe('/orders')
      const sent = api.to('POST /orders')
      expect(sent.map(({ body }) => body)).toMatchObject([{ amount: 450 }, { amount: 900 }])
      expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
    })
  }

  for (const [code, said, changes] of [
    ['shop_not_open', 'The shop is not open for orders yet.'],
    ['too_many_requests', /^You’ve placed too many orders in the last hour\. Your cart is saved/],
    [
      'not_delivered_there',
      'Some items can’t be delivered to this address. Neem is too tall.',
      { a: 'Neem is too tall.' },
    ],
    ['invalid', 'Please check the highlighted fields.', { 'shippingAddress.city': 'No such town' }],
    ['unpaid_limit', 'Other customers are paying for some of these plants right now. Please try again later.'],
    ['delivery_changed', 'Your order will arrive later than we first said. Please check the new date.'],
    ['cash_not_offered', 'Cash on delivery is not available for this order. Please pay online.'],
  ] as [RefusalCode, string | RegExp, Record<string, string>?][]) {
    test(`as ${code} says so`, async () => {
      const { api, placeCashOrder } = await openCheckout({ last: anOrder() })
      await screen.findByText(/Friday 4 December/)
      const asked = api.to('GET /delivery').length
      const rain = aDelivery({ earliest: '2026-12-11', latest: '2026-12-11' })
      api.answer({ 'POST /orders': refusal(code, changes && { fields: changes }), 'GET /delivery': rain })
      await placeCashOrder()
      await expectTexts(said)
      if (code === 'invalid') {
        expect(screen.getByLabelText('City')).toHaveAccessibleDescription(/No such town/)
        await waitFor(() => expect(screen.getByLabelText('City')).toHaveFocus())
      }
      const isAskedAgain = /^(not_delivered_there|unpaid_limit|delivery_changed|cash_not_offered)$/.test(code)
      if (isAskedAgain) await expectTexts(/Friday 11 December/)
      else expect(api.to('GET /delivery')).toHaveLength(asked)
      const method = code === 'cash_not_offered' ? /^Pay online/ : /Cash on Delivery/
      expect(screen.getByRole('radio', { name: method })).toBeChecked()
    })
  }

  test('until the e-mail is confirmed mails the link again, or is paid online', async () => {
    const user = aUser()
    const { api, person, placeCashOrder } = await openCheckout({ user, last: anOrder() })
    api.answer({ 'POST /orders': refusal('confirm_email_first'), 'POST /auth/confirm-email/mail': noAnswer })
    await placeCashOrder()
    await screen.findByText('Please confirm your e-mail first')
    expect(text()).toContain('Until your e-mail is confirmed, you can have up to three open cash orders')
    expect(text()).toContain(`Follow the link in our e-mail to ${user.email}`)
    await press(person, 'Send the link again')
    await expectTexts('The link could not be sent. Please try again.')
    api.answer({ 'POST /auth/confirm-email/mail': { message: 'We have sent the link.' } })
    await press(person, 'Send the link again')
    await expectTexts('We have sent the link.')
    await press(person, 'Pay online instead')
    expect(screen.getByRole('radio', { name: /^Pay online/ })).toBeChecked()
    expect(screen.queryByText('Please confirm your e-mail first')).toBeNull()
    await press(person, /^Place Order/)
    await press(person, 'Pay cash on delivery instead')
    expect(screen.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
  })

  for (const code of ['already_paid', 'payment_under_way'] as const) {
    test(`as ${code} leads to the payment that is on its way`, async () => {
      const last = anOrder()
      const answers = { 'POST /orders': refusal(code) }
      const { address, placeCashOrder, state } = await openCheckout({ last, answers })
      await placeCashOrder()
      await expect.poll(address).toBe(`/orders/${last._id}/payment`)
      expect(state()).toEqual({ isConfirming: true })
    })
  }

  test('while nobody knows whether it exists says so twice, keeps the cart, and is the same order when sent again', async () => {
    const { api, person, order, placeCashOrder, placeOrder, address } = await openCheckout({ last: anOrder() })
    api.answer({ 'POST /orders': noAnswer })
    await placeCashOrder()
    const alert = await screen.findByRole('alertdialog', { name: 'Failed to process payment. Please try again.' })
    expect(alert).toHaveTextContent('Failed to create order')
    await person.click(within(alert).getByRole('button', { name: 'OK' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to create order')
    expect(screen.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
    api.answer({ 'POST /orders': order })
    await placeOrder()
    await expect.poll(address).toBe('/orders')
    const keys = api.to('POST /orders').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).not.toBeNull()
  })

  test('by a session that ended leads to the sign-in, which says that the cart and address are saved', async () => {
    const answers = { 'POST /orders': refusal('session_ended') }
    const { placeCashOrder, address } = await openCheckout({ last: anOrder(), answers })
    const said = vi.spyOn(toast, 'error')
    await placeCashOrder()
    await expect.poll(address).toMatch(/^\/login/)
    const why = 'You have been signed out. Sign in to continue. Your cart and address are saved.'
    await expect.poll(() => said.mock.calls).toEqual([['Failed to create order', why]])
  })

  test('after the checkout was left is reported by a toast', async () => {
    const answer = later<ReturnType<typeof refusal>>()
    const answers = { 'POST /orders': answer.answer }
    const { person, address, placeCashOrder } = await openCheckout({ last: anOrder(), answers })
    const said = vi.spyOn(toast, 'error')
    await placeCashOrder()
    await person.click(screen.getAllByRole('link', { name: 'About' })[0] as HTMLElement)
    await expect.poll(address).toBe('/about')
    answer.settle(refusal('stock_short', { message: 'Somebody was quicker.' }))
    await expect.poll(() => said.mock.calls).toEqual([['Failed to create order', 'Somebody was quicker.']])
  })
})

describe('the delivery to the address', () => {
  const open = (changes: Parameters<typeof aDelivery>[0]) =>
    openCheckout({ last: anOrder(), answers: { 'GET /delivery': aDelivery(changes) } })
  const definitions = async () => textsOf((await findMain()).getAllByRole('definition'))

  test('adds its fee and takes off what paying online saves, which cash does not', async () => {
    const { api, person } = await open({ fee: 60, saving: { amount: 9, percent: 2 } })
    await expectTexts('Save ₹9.00 (2%)', 'Saved by paying online (2%)')
    expect(await definitions()).toEqual(['₹450.00', '−₹9.00', '₹60.00', '₹501.00'])
    api.answer({ 'POST /orders': refusal('shop_not_open') })
    await press(person, 'Place Order · Pay ₹501.00')
    await expectTexts('The shop is not open for orders yet.')
    await person.click(screen.getByRole('radio', { name: /Cash on Delivery/ }))
    expect(await definitions()).toEqual(['₹450.00', '₹60.00', '₹510.00'])
    await press(person, 'Place Order · ₹510.00')
    await expect.poll(() => api.sent('POST /orders')).toMatchObject([{ amount: 501 }, { amount: 510 }])
  })

  const cod = { offered: false, reason: 'Above ₹400 we ask for an advance.', advance: 90 }
  const order = anOrder({ advance: { amount: 90, status: 'pending' } })

  test('asks for an advance on cash, which is paid at once, and shown on the page of the payment', async () => {
    const paymentWindow = stubPaymentWindow()
    const { api, person, address } = await open({ cod })
    await person.click(await screen.findByRole('radio', { name: /Pay ₹90 now and ₹360 at the door\. Above ₹400/ }))
    await assertAccessible()
    expect(await definitions()).toEqual(['₹450.00', 'Free', '₹450.00', '₹90.00', '₹360.00'])
    api.answer({ 'POST /orders': order, 'POST /orders/payment/create': aCreatedPayment({ amount: 9_000 }) })
    await press(person, 'Place Order · Pay ₹90.00')
    await paymentWindow.dismiss()
    await expect.poll(address).toBe(`/orders/${order._id}/payment`)
    expect(api.sent('POST /orders')).toMatchObject([{ amount: 450, advance: true, paymentMethod: 'cod' }])
  })

  for (const [what, said, answer] of [
    ['cannot be opened', 'Failed to process payment. Please try again.', { 'POST /orders/payment/create': noAnswer }],
    [
      'is refused',
      'Payment verification failed. Please contact support.',
      { 'POST /orders/:id/verify-payment': refusal('verification_failed') },
    ],
  ] as const)
    test(`says of an advance whose payment ${what} so, and leads to its page`, async () => {
      const paymentWindow = stubPaymentWindow()
      const { api, person, address } = await open({ cod })
      await person.click(await screen.findByRole('radio', { name: /Pay ₹90 now/ }))
      const created = { 'POST /orders/payment/create': aCreatedPayment({ amount: 9_000 }) }
      api.answer({ 'POST /orders': order, 'GET /orders/payment/:paymentId': noAnswer, ...created, ...answer })
      await press(person, 'Place Order · Pay ₹90.00')
      if (what === 'is refused') await paymentWindow.pay()
      const alert = await screen.findByRole('alertdialog', { name: said })
      await expect.poll(address).toBe('/checkout')
      await person.click(within(alert).getByRole('button', { name: 'OK' }))
      await expect.poll(address).toBe(`/orders/${order._id}/payment`)
    })

  test('a minimum that was raised meanwhile is refused by the server, then at once, and one that was lowered is not', async () => {
    const refused = vi.spyOn(toast, 'error')
    const { api, placeCashOrder, placeOrder, order } = await open({})
    await expectTexts(/Friday 4 December/)
    const message = 'Order should be more than ₹500'
    api.answer({ 'POST /orders': refusal('below_minimum', { message }), 'GET /delivery': aDelivery({ minimum: 500 }) })
    await placeCashOrder()
    await expectTexts('The minimum order for 411015 is ₹500. Add ₹50 more.')
    await placeOrder()
    expect(refused.mock.calls).toEqual([[message], [message]])
    expect(api.sent('POST /orders')).toHaveLength(1)
    cleanup()
    const cheap = await openCheckout({
      ...{ items: [aCartItem({ price: 150 })], last: anOrder() },
      answers: { 'GET /delivery': aDelivery({ minimum: 100 }), 'POST /orders': order },
    })
    await expectTexts(/Friday 4 December/)
    await cheap.placeCashOrder()
    await expect.poll(cheap.address).toBe('/orders')
  })

  test('says where cash is not offered, and from which sum it comes there', async () => {
    await open({ cod: { offered: false, reason: 'Not for live trees.' }, minimum: 900 })
    await expectTexts('Not for live trees.', 'The minimum order for 411015 is ₹900. Add ₹450 more.')
    expect((await findMain()).getByRole('link', { name: 'Add more plants' })).toHaveAttribute('href', '/shop')
  })
})
