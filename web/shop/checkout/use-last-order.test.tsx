import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Order } from '../../../contract/orders.ts'
import { later, noAnswer } from '../../../test/screens/api-stub.ts'
import { openCheckout } from '../../../test/screens/checkout-page.ts'
import { expectTexts, fillIn, press } from '../../../test/screens/forms.ts'
import { anOrder } from '../../../test/screens/order-records.ts'
import { aUser } from '../../../test/screens/records.ts'
import { text } from '../../../test/screens/visit.tsx'

const address = ['Street', 'City', 'State', 'PIN code'] as const
const expectValues = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) expect(screen.getByLabelText(label)).toHaveValue(value)
}
const expectNoAddress = () => expectValues(Object.fromEntries(address.map((label) => [label, ''])))
const theirs = { Street: '14 Prabhat Road', City: 'Pune', State: 'Maharashtra', 'PIN code': '411004' }

describe('before anything is typed', () => {
  const recipient = { name: 'Meera Joshi', phone: '+919822012345' }

  test('name and number of the account and the last address are filled in, until another is asked for', async () => {
    const { person } = await openCheckout({ user: aUser({ phoneNumber: '+919822012345' }), last: anOrder() })
    const account = { 'Recipient (optional)': 'Asha Kulkarni', 'Mobile number (optional)': '+919822012345' }
    expectValues({ ...theirs, ...account })
    await press(person, 'Use another address')
    expect(screen.getByLabelText('Street')).toHaveFocus()
    expectNoAddress()
    expectValues(account)
    expect(screen.queryByText('We’ve filled in the address from your last order.')).toBeNull()
  })

  test('the last recipient is not combined with another address', async () => {
    const { person } = await openCheckout({ last: anOrder({ recipient }) })
    expectValues({ 'Recipient (optional)': recipient.name, 'Mobile number (optional)': recipient.phone })
    await press(person, 'Use another address')
    expectValues({ 'Recipient (optional)': 'Asha Kulkarni', 'Mobile number (optional)': '' })
  })

  test('an unpaid order is linked', async () => {
    const last = anOrder({ paymentMethod: 'online' })
    await openCheckout({ last })
    await expectTexts('You have an unpaid order')
    expect(text()).toContain(
      `Order #${last.number} for ₹450.00. If you place a different order, this one will be cancelled.`,
    )
    const link = screen.getByRole('link', { name: 'View this order' })
    expect(link).toHaveAttribute('href', `/orders/${last._id}/payment`)
  })

  test('the PIN given on another page is filled in where there was no order', async () => {
    localStorage.setItem('pin', '560001')
    await openCheckout()
    await waitFor(() => expectValues({ 'PIN code': '560001' }))
  })

  test('of orders that cannot be loaded nothing is filled in', async () => {
    const { api } = await openCheckout({ answers: { 'GET /orders': noAnswer } })
    await expect.poll(() => api.to('GET /orders')).toHaveLength(1)
    expectNoAddress()
  })
})

test('a partly typed address is not replaced by the last one', async () => {
  const orders = later<Order[]>()
  const { api, person } = await openCheckout({ answers: { 'GET /orders': orders.answer } })
  await fillIn(person, { City: 'Satara' })
  orders.settle([anOrder()])
  await act(() => orders.answer)
  await fillIn(person, { Street: '4 Market Yard' })
  expect(api.to('GET /orders').map(({ query }) => query)).toEqual([{ limit: '1' }])
  expectValues({ City: 'Satara', 'PIN code': '' })
  expect(screen.queryByText('We’ve filled in the address from your last order.')).toBeNull()
})

test('the input survives another page and a reload, until the order is placed', async () => {
  const user = aUser()
  const first = await openCheckout({ user })
  await first.fillInAddress()
  await first.person.click(screen.getByRole('radio', { name: /Cash on Delivery/ }))
  cleanup()
  const second = await openCheckout({ user })
  await waitFor(() => expectValues(theirs))
  await fillIn(second.person, { City: 'Nashik' })
  window.dispatchEvent(new Event('pagehide'))
  const stored = sessionStorage.getItem('drafts') ?? ''
  cleanup()
  sessionStorage.setItem('drafts', stored)
  const { placeOrder, address } = await openCheckout({ user })
  await waitFor(() => expectValues({ ...theirs, City: 'Nashik' }))
  expect(screen.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
  await placeOrder()
  await expect.poll(address).toBe('/orders')
  cleanup()
  expect(sessionStorage.getItem('drafts')).toBeNull()
})
