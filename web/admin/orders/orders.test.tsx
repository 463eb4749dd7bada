import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, file, later, noAnswer, page, refusal } from '../../../test/screens/api-stub.ts'
import { expectTexts, fillIn, openDialog, press, textsOf } from '../../../test/screens/forms.ts'
import { anAdminOrder, anOrderItem, SHIPPED } from '../../../test/screens/order-records.ts'
import { LONG_NAME } from '../../../test/screens/records.ts'
import { savedFiles } from '../../../test/screens/saved-files.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

describe('the list', () => {
  test('has a value in every column, and leads to the order', async () => {
    const order = anAdminOrder({ amount: 2_501, user: { name: LONG_NAME, email: 'asha@paudha.example' } })
    const { person, address } = await openOrders([order])
    const row = await findRow(order)
    expect(screen.getByText('Manage customer orders and track their status')).toBeVisible()
    const heads = textsOf(screen.getAllByRole('columnheader')).filter((text) => /\w/.test(text ?? ''))
    expect(heads).toEqual(['Order', 'Customer', 'Date', 'Shipment', 'Status', 'Payment', 'Total', 'Actions'])
    expect(textsOf(row.getAllByRole('cell')).filter((text) => /\w/.test(text ?? ''))).toEqual([
      `#${order.number}#${order._id} · 1 item`,
      `${LONG_NAME}asha@paudha.example`,
      'Nov 20, 202610:15 AM',
      'Pending',
      'Pending',
      'CODNot paid yet',
      '₹2,501',
      'Mark as shippedCancel',
    ])
    expect(screen.getByText('Showing 1 of 1 orders')).toBeVisible()
    await assertAccessible()
    await person.click(row.getByRole('link', { name: `#${order.number}` }))
    await expect.poll(address).toBe(`/admin/orders/${order._id}`)
  })

  test('counts items; a customer without an account is a Guest, and a status that is new to it Unknown', async () => {
    const items = [anOrderItem(), anOrderItem()]
    const strange = anAdminOrder({ items, user: null, status: 'on_the_moon' as never })
    const hostile = anAdminOrder({ user: { name: '<b>रवि</b>', email: 'ravi@paudha.example' }, advance: ADVANCE })
    await openOrders([], { 'GET /admin/orders': file(JSON.stringify([strange, hostile]), LIST_OF_TWO) })
    const row = await findRow(strange)
    for (const said of [/2 items/, 'Guest', 'Unknown']) expect(row.getByText(said)).toBeVisible()
    expect(row.queryByRole('button')).toBeNull()
    expect((await findRow(hostile)).getByText('<b>रवि</b>')).toBeVisible()
    expect((await findRow(hostile)).getByText('Advance ₹50: paid')).toBeVisible()
  })

  test('is of cards on a phone', async () => {
    const order = anAdminOrder({ user: { name: LONG_NAME, email: 'asha@paudha.example' } })
    await openOrders([order], {}, false)
    const card = (await screen.findByRole('link', { name: `#${order.number}` })).closest('li') as HTMLElement
    for (const said of [LONG_NAME, 'Pending', 'Total₹450', 'PaymentCOD', 'Nov 20, 202610:15 AM'])
      expect(card).toHaveTextContent(said)
    expect(textsOf(within(card).getAllByRole('button'))).toEqual(['Mark as shipped', 'Cancel'])
    await assertAccessible()
  })

  test('that a link narrowed to a view says so, and shows all again', async () => {
    const { api, person, address } = await openOrders([anAdminOrder()], {}, true, '/admin/orders?view=payments')
    await press(person, 'Remove filter: Payments to review')
    await expect.poll(() => api.to('GET /admin/orders').map(({ query }) => query.view)).toEqual(['payments', undefined])
    await expect.poll(address).toBe('/admin/orders')
  })
})

describe('an order', () => {
  test('offers what can be done where it is', async () => {
    const orders = [
      [anAdminOrder(), 'Mark as shipped', 'Cancel'],
      [anAdminOrder({ paymentMethod: 'online' }), 'Cancel'],
      [anAdminOrder({ paymentMethod: 'online', status: 'paid' }), 'Mark as shipped', 'Cancel'],
      [anAdminOrder({ ...SHIPPED, status: 'shipped' }), 'Mark as delivered'],
      [anAdminOrder({ ...SHIPPED, status: 'delivered' })],
      [anAdminOrder({ status: 'cancelled' })],
    ] as const
    await openOrders(orders.map(([order]) => order))
    for (const [order, ...buttons] of orders)
      expect(textsOf((await findRow(order)).queryAllByRole('button'))).toEqual(buttons)
  })

  test('is shipped once with its courier after a confirmation, and the list is loaded again', async () => {
    const order = anAdminOrder()
    const { api, person } = await openOrders([order])
    const open = async () => {
      await person.click((await findRow(order)).getByRole('button', { name: 'Mark as shipped' }))
      return within(await screen.findByRole('alertdialog', { name: 'Mark this order as shipped?' }))
    }
    await person.click((await open()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect((await findRow(order)).getByRole('button', { name: 'Mark as shipped' })).toHaveFocus()
    const dialog = await open()
    await fillIn(person, { 'Courier (optional)': 'delhivery', 'Tracking number (optional)': '12?' })
    await person.click(dialog.getByRole('button', { name: 'Mark as shipped' }))
    expect(await dialog.findByText('Use at least 4 characters')).toBeVisible()
    await assertAccessible()
    const shipped = { ...order, status: 'shipped' as const }
    const { answer, settle } = later<typeof shipped>()
    api.answer({ 'PATCH /admin/orders/:id/status': answer, 'GET /admin/orders': page([shipped]) })
    await fillIn(person, { 'Tracking number (optional)': '1234 5678 90' })
    await person.keyboard('{Enter}{Enter}')
    await waitFor(async () => expect((await findRow(order)).getByRole('button', { name: 'Cancel' })).toBeDisabled())
    settle(shipped)
    await expectTexts('Order marked as shipped')
    const sent = { status: 'shipped', courier: 'Delhivery', trackingNumber: '1234567890' }
    expect(api.sent('PATCH /admin/orders/:id/status')).toEqual([sent])
    await expect
      .poll(async () => textsOf((await findRow(order)).queryAllByRole('button')))
      .toEqual(['Mark as delivered'])
  })

  test('that was cancelled meanwhile is reported without Retry, as it cannot help, and shown as it is', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const order = anAdminOrder()
    const message = 'The order’s status is “cancelled”, so it cannot change to “cancelled”.'
    const { api, person } = await openOrders([order], {
      'PATCH /admin/orders/:id/status': refusal('illegal_move', { message }),
    })
    await person.click((await findRow(order)).getByRole('button', { name: 'Cancel' }))
    api.answer({ 'GET /admin/orders': page([{ ...order, status: 'cancelled' }]) })
    const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel order' })
    await person.dblClick(confirm)
    await expectTexts('Failed to update the order', message)
    await expect.poll(async () => (await findRow(order)).queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(api.to('PATCH /admin/orders/:id/status')).toHaveLength(1)
    expect((await findRow(order)).getByRole('link')).toHaveFocus()
  })

  test('that cannot be cancelled is reported, logged and can be tried again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const order = anAdminOrder()
    const { api, person } = await openOrders([order], { 'PATCH /admin/orders/:id/status': noAnswer })
    await person.click((await findRow(order)).getByRole('button', { name: 'Cancel' }))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel order' }))
    expect(await screen.findByText('Failed to update the order')).toBeInTheDocument()
    expect(logged.mock.calls[0]?.[0]).toBe('Failed to update the order')
    expect(textsOf((await findRow(order)).getAllByRole('button'))).toEqual(['Mark as shipped', 'Cancel'])
    const cancelled = { ...order, status: 'cancelled' as const }
    api.answer({ 'PATCH /admin/orders/:id/status': cancelled, 'GET /admin/orders': page([cancelled]) })
    await person.click(await screen.findByRole('button', { name: 'Retry' }))
    await expect.poll(async () => textsOf((await findRow(order)).queryAllByRole('button'))).toEqual([])
    expect(api.sent('PATCH /admin/orders/:id/status').at(-1)).toEqual({ status: 'cancelled' })
  })
})

test('an open list announces new orders and does not move until that is pressed; changes appear in place', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const [before, after] = [anAdminOrder(), anAdminOrder()]
  const { api, person } = await openOrders([before])
  await findRow(before)
  api.answer({ 'GET /admin/orders': page([after, { ...before, status: 'shipped' }]) })
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  const bar = await screen.findByRole('button', { name: 'Show 1 new order' })
  expect((await findRow(before)).getByText('Shipped')).toBeVisible()
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(api.to('GET /admin/orders').at(-1)?.query).toEqual({ limit: '20', offset: '0' })
  await person.click(bar)
  await findRow(after)
  await waitFor(() => expect(screen.queryByRole('button', { name: /new order/ })).toBeNull())
})

test('other filters are another list, in which nothing is new, also if they load only at the second try', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const [before, cancelled] = [anAdminOrder(), anAdminOrder({ status: 'cancelled' })]
  const { api, person } = await openOrders([before])
  await findRow(before)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  api.answer({ 'GET /admin/orders': refusal('unavailable') })
  await person.selectOptions(screen.getByLabelText('Status'), 'Cancelled')
  const retry = await screen.findByRole('button', { name: /^(Retry|Try again)$/ })
  api.answer({ 'GET /admin/orders': page([cancelled]) })
  await person.click(retry)
  await findRow(cancelled)
  expect(screen.queryByRole('button', { name: /new order/ })).toBeNull()
})

test('the export is of chosen days and a status; its dialog stays until it is answered, whatever is pressed', async () => {
  const saved = savedFiles()
  const { answer, settle } = later<ReturnType<typeof refusal>>()
  const { api, person } = await openOrders([anAdminOrder()], { 'GET /admin/orders/export': answer })
  const dialog = await openDialog(person, 'Export CSV', 'Export orders')
  const submit = dialog.getByRole('button', { name: 'Export CSV' })
  await person.selectOptions(dialog.getByLabelText('Placed in'), 'Other days…')
  await person.click(submit)
  expect(dialog.getByText('Please choose both days')).toBeVisible()
  await fillIn(person, { 'First day': '2026-04-02', 'Last day': '2026-04-01' })
  expect(dialog.getByText('The last day must not be before the first')).toBeVisible()
  await assertAccessible()
  await fillIn(person, { 'Last day': '2026-04-03' })
  await person.selectOptions(dialog.getByLabelText('Status'), 'Delivered')
  await person.click(submit)
  await person.keyboard('{Escape}')
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  settle(refusal('unavailable'))
  await expectTexts('Failed to export the orders')
  expect(dialog.getByLabelText('Status')).toHaveValue('delivered')
  api.answer({ 'GET /admin/orders/export': file('Order', { 'content-type': 'text/csv' }) })
  await person.click(submit)
  await expect.poll(() => saved).toEqual(['orders-2026-04-02-to-2026-04-03.csv'])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const query = { from: '2026-04-02', to: '2026-04-03', status: 'delivered' }
  expect(api.to('GET /admin/orders/export').at(-1)?.query).toEqual(query)
})

const ADVANCE = { amount: 50, status: 'paid' } as const
const LIST_OF_TWO = { 'content-type': 'application/json', 'x-total-count': '2' }

function openOrders(orders: OrderWithHistory[], answers: Answers = {}, isWide = true, path = '/admin/orders') {
  return visitAdmin(path, { 'GET /admin/orders': page(orders), ...answers }, { isWide })
}

async function findRow({ number }: { number: number }) {
  return within((await screen.findByRole('link', { name: `#${number}` })).closest('tr') as HTMLElement)
}
