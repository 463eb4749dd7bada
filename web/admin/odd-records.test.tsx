import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCustomer } from '../../test/screens/account-records.ts'
import { page, unchecked } from '../../test/screens/api-stub.ts'
import { visitOffice } from '../../test/screens/back-office.ts'
import { expectTexts, press } from '../../test/screens/forms.ts'
import { anAdminOrder, anOrderItem } from '../../test/screens/order-records.ts'
import { aPlant } from '../../test/screens/plant-records.ts'
import { newId } from '../../test/screens/records.ts'

// React reports a record that cannot be shown in the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const findRegion = (name: string) => screen.findByRole('region', { name })
const bare = () => ({ _id: newId() })
const odd = () => ({ ...bare(), createdAt: 'soon', user: null, status: 'on_hold', amount: 'much', items: null })

/** What the dashboard asks for beside its orders. */
const dashboard = {
  'GET /plants': page([]),
  'GET /admin/claims': page([]),
  'GET /admin/dashboard/best-sellers': unchecked([null, { plant: newId(), name: 'Odd seller' }]),
  'GET /admin/dashboard/tasks': unchecked({
    toShip: { total: 2, oldest: [null, { order: 'oddorder' }] },
    incidents: { total: 2, latest: [null, { kind: 'odd_kind' }] },
    refunds: { total: 1, oldest: [null, {}] },
    operations: [null, { kind: 'odd_operation', subject: null }],
    lowStock: null,
  }),
  'GET /admin/dashboard/sales': unchecked({
    byDay: [null, { day: 'soon', orders: 1, revenue: 300 }, { day: '2026-11-22' }],
    total: { orders: 1, revenue: 300 },
    preceding: { orders: 0, revenue: 0 },
  }),
}

for (const [path, list] of [
  ['/admin/orders', 'Orders'],
  ['/admin/dashboard', 'Recent Orders'],
] as const) {
  test(`${path} lists orders that lack a customer, a date, a state or nearly everything`, async () => {
    const [least, strange, order] = [bare(), odd(), anAdminOrder()]
    const answer = unchecked([least, strange, null, 'order', order])
    await visitOffice(path, { ...dashboard, 'GET /admin/orders': answer })
    const region = within(await findRegion(list))
    const findRow = async ({ _id }: { _id: string }) => (await region.findByText(`#${_id}`)).closest('tr')
    for (const record of [least, strange])
      for (const text of ['Guest', 'Unknown', 'Invalid date']) expect(await findRow(record)).toHaveTextContent(text)
    expect(await findRow(order)).toHaveTextContent('Asha Kulkarni')
  })
}

for (const { path, endpoint, record, text } of [
  { path: '/admin/products', endpoint: 'GET /plants', record: aPlant({ name: 'Kusum' }), text: 'Kusum' },
  { path: '/admin/customers', endpoint: 'GET /admin/users', record: aCustomer({ name: 'Ravi' }), text: 'Ravi' },
] as const) {
  test(`${path} lists what it can beside records that lack nearly everything`, async () => {
    await visitOffice(path, { [endpoint]: unchecked([bare(), null, record]) })
    await expectTexts(text)
  })
}

test('each panel of the dashboard shows what it can, and fails by itself', async () => {
  const { api, person } = await visitOffice('/admin/dashboard', { ...dashboard, 'GET /admin/orders': page([]) })
  for (const [panel, text] of Object.entries({
    'Best sellers': 'Odd seller',
    'Waiting to ship': '#oddorder',
    'Payments to look at': 'odd kind',
    'What needs the owner': 'odd operation',
    'Low stock': 'Failed to load stock',
    'Sales of the last 30 days': 'Figures by day',
  }))
    await expect.poll(async () => (await findRegion(panel)).textContent).toContain(text)
  api.answer({ 'GET /admin/dashboard/tasks': unchecked({ lowStock: { threshold: 5, total: 0, lowest: [] } }) })
  await press(person, 'Retry')
  await expect.poll(async () => (await findRegion('Low stock')).textContent).not.toContain('Failed')
})

test('an order with missing or broken ledgers has all its cards', async () => {
  const order = anAdminOrder({ items: [anOrderItem({ name: 'Sheesham' })] })
  await visitOffice(`/admin/orders/${order._id}`, {
    'GET /admin/orders/:id': unchecked({
      ...order,
      payments: [null, { providerPaymentId: 'pay_odd' }],
      refunds: [bare()],
      restocked: null,
      stockMovements: null,
      events: [null, { aspect: 'weather' }],
      incidents: [null, { ...bare(), kind: 'odd_kind' }],
    }),
  })
  for (const [card, text] of Object.entries({
    Items: 'Sheesham',
    'Payments and refunds': 'pay_odd',
    'Stock movements': 'After',
    'Customer and delivery': 'Asha Kulkarni',
    Papers: 'Packing slip',
    Timeline: 'Invalid date',
  }))
    expect(await findRegion(card)).toHaveTextContent(text)
  await expectTexts('Payments of this order need a look')
})
