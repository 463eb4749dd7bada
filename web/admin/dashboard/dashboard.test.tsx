import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Sales, Tasks } from '../../../contract/dashboard.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { type Answers, noAnswer, page } from '../../../test/screens/api-stub.ts'
import { expectLinks, textsOf } from '../../../test/screens/forms.ts'
import { anAdminOrder } from '../../../test/screens/order-records.ts'
import { LONG_NAME, newId } from '../../../test/screens/records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

test('the figures are shown in Indian notation', async () => {
  await openDashboard({ 'GET /plants': page([], 1_234) })
  for (const [label, figure] of [
    ['Total Users', '1,20,345'],
    ['Total Orders', '7'],
    ['Total Revenue', '₹12,34,567.50'],
    ['Total Products', '1,234'],
  ] as const) {
    const card = (await screen.findByText(label)).closest('div')?.parentElement as HTMLElement
    expect(await within(card).findByText(figure)).toBeVisible()
  }
})

test('recent orders have a customer, a date, a status, an amount and a link', async () => {
  const order = anAdminOrder({ amount: 1250.5, user: { name: LONG_NAME, email: 'asha@paudha.example' } })
  const { person, address } = await openDashboard({ 'GET /admin/orders': page([order, anAdminOrder()], 2) })
  const link = await within(await findPanel('Recent Orders')).findByRole('link', { name: `#${order.number}` })
  const cells = textsOf(within(link.closest('tr') as HTMLElement).getAllByRole('cell'))
  expect(cells.join(' ')).toContain(LONG_NAME)
  expect(cells).toEqual(expect.arrayContaining(['Nov 20, 2026', 'Pending', '₹1,250.50']))
  await person.click(link)
  await expect.poll(address).toBe(`/admin/orders/${order._id}`)
})

test('in a quiet shop each part says so', async () => {
  await openDashboard({})
  for (const text of [
    ...['No orders in this period', 'Nothing sold in this period', 'Nothing to ship.'],
    ...['Every product has more than 5 in stock.', 'No payment problems.'],
  ])
    expect(await screen.findByText(text)).toBeVisible()
  await assertAccessible()
})

test('sales are compared with the days before, by day and by plant; the range is in the address', async () => {
  const image = { url: '/images/indoor.jpg' }
  const seller = { plant: newId(), name: 'Champa', image, pieces: 150, revenue: 60_000 }
  const { api, person, address } = await openDashboard({
    'GET /admin/dashboard/best-sellers': [seller],
    'GET /admin/dashboard/sales': {
      byDay: [day(0, 0, '2026-11-20'), day(1, 300, '2026-11-21'), day(3, 12_345.5, '2026-11-22')],
      total: { orders: 4, revenue: 12_645.5 },
      preceding: { orders: 8, revenue: 10_000 },
    },
  })
  const sales = within(await findPanel('Sales in the last 30 days'))
  expect(await sales.findByText('₹12,645.50')).toBeVisible()
  expect(sales.getByText('26% more than in the previous period (₹10,000)')).toBeVisible()
  expect(sales.getByText('50% less than in the previous period (8)')).toBeVisible()
  await person.click(sales.getByText('Daily figures'))
  const days = ['Nov 223₹12,345.50', 'Nov 211₹300', 'Nov 200₹0']
  expect(textsOf(sales.getAllByRole('row'))).toEqual(['DayOrdersRevenue', ...days])
  const range = within(screen.getByRole('navigation', { name: 'Period' }))
  await person.click(range.getByRole('link', { name: '7 days' }))
  await expect.poll(address).toBe('/admin/dashboard?days=7')
  await findPanel('Sales in the last 7 days')
  for (const key of ['GET /admin/dashboard/sales', 'GET /admin/dashboard/best-sellers'] as const)
    await expect.poll(() => api.to(key).at(-1)?.query).toEqual({ days: '7' })
  const best = within(await findPanel('Best sellers'))
  expect((await best.findByRole('listitem')).textContent).toMatch(/150 sold.*₹60,000/)
  await person.click(best.getByRole('link', { name: 'Champa' }))
  await expect.poll(address).toBe(`/admin/products/edit/${seller.plant}`)
})

test('what waits for the owner is listed with the most urgent first, and the number of others', async () => {
  const [order, number] = [newId(), 10_042]
  const createdAt = '2026-11-20T10:00:00.000Z'
  const { person, address } = await openDashboard({
    'GET /admin/dashboard/tasks': tasks({
      toShip: {
        total: 1_236,
        first: [
          {
            ...{ kind: 'order', _id: order, number, promised: null, carrier: null, waitingHours: 71 },
            replacement: null,
            order: anAdminOrder({ _id: order, number, user: { name: 'Asha Kulkarni', email: 'a@b.in' }, amount: 450 }),
          },
        ],
      },
      lowStock: { threshold: 5, total: 3, lowest: [{ plant: newId(), name: 'Tulsi', stock: 2 }] },
      incidents: {
        total: 1,
        latest: [
          { order, number, kind: 'refund_failed', detail: 'The account is closed', times: 3, lastAt: createdAt },
        ],
      },
      refunds: {
        total: 1,
        oldest: [{ order, number, createdAt, waitingHours: 5, amount: 99.5, problem: null, by: null }],
      },
      approvals: {
        total: 1,
        oldest: [{ order, number, createdAt, waitingHours: 3, amount: 900, problem: null, by: 'Meera' }],
      },
      overdueMessages: {
        total: 1,
        oldest: [{ message: newId(), ticket: 'T-1001', name: 'Asha', subject: LONG_NAME, dueAt: createdAt }],
      },
      operations: [
        {
          ...{ kind: 'mails_do_not_leave', subject: null, detail: 'ECONNREFUSED', times: 1_234 },
          ...{ since: createdAt, lastAt: createdAt },
        },
      ],
      takesOrders: false,
    }),
  })
  const toShip = within(await findPanel('Waiting to ship'))
  expect((await toShip.findByRole('listitem')).textContent).toBe(`#${number}2 daysAsha Kulkarni, cash on delivery₹450`)
  expect(within(await findPanel('Low stock')).getByRole('link', { name: 'Tulsi' })).toBeVisible()
  expectLinks({ 'and 1,235 more': '/admin/dispatch', 'and 2 more': '/admin/products?view=low_stock' })
  const [work, sales] = [await findPanel('Waiting to ship'), await findPanel(/^Sales in the last/)]
  expect(work.compareDocumentPosition(sales)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const payments = within(await findPanel('Payments to review'))
  expect(payments.getAllByRole('link', { name: `#${number}` })).toHaveLength(3)
  for (const text of [
    ...['A refund failed', 'The account is closed (3 times)', 'Started 5 hours ago'],
    'Proposed by Meera 3 hours ago',
  ])
    expect(payments.getByText(text)).toBeVisible()
  const overdue = within(await findPanel('Messages overdue for a reply'))
  expect(overdue.getByRole('link', { name: LONG_NAME })).toBeVisible()
  expect(overdue.getByRole('listitem')).toHaveTextContent('T-1001, from AshaDue Nov 20, 2026')
  const owner = await findPanel('Needs your attention')
  for (const text of [
    'The shop is not taking orders yet',
    'E-mails are not being sent',
    'ECONNREFUSED',
    'Happened 1,234 times since Nov 20',
  ])
    expect(owner).toHaveTextContent(text)
  await assertAccessible()
  await person.click(toShip.getByRole('link', { name: `#${number}` }))
  await expect.poll(address).toBe(`/admin/orders/${order}`)
})

for (const [endpoint, failure, mended] of [
  ['GET /admin/dashboard', 'Failed to load dashboard data', '₹12,34,567.50'],
  ['GET /plants', 'Failed to load dashboard data', '₹12,34,567.50'],
  ['GET /admin/orders', 'Failed to load recent orders', 'No recent orders'],
  ['GET /admin/dashboard/sales', 'Failed to load sales', 'No orders in this period'],
  ['GET /admin/dashboard/best-sellers', 'Failed to load best sellers', 'Nothing sold in this period'],
  ['GET /admin/dashboard/tasks', 'Failed to load the parcels to ship', 'Nothing to ship.'],
] as const)
  test(`a part that fails to load says so alone, and is loaded again: ${endpoint}`, async () => {
    const { api, person } = await openDashboard({ [endpoint]: noAnswer })
    expect(await screen.findByText(failure)).toBeVisible()
    expect(screen.queryAllByText('Failed to load dashboard data')).toHaveLength(Number(failure.endsWith('data')))
    api.answer({ [endpoint]: quiet[endpoint] })
    await person.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement)
    expect(await screen.findByText(mended)).toBeVisible()
    expect(screen.queryByText(failure)).toBeNull()
  })

const figures = {
  totalUsers: 120_345,
  totalOrders: 7,
  totalRevenue: 1_234_567.5,
  toShip: 0,
  claimsWaiting: 0,
  claimsOverdue: 0,
}
const day = (orders: number, revenue: number, date: string) => ({ day: date, orders, revenue })
const none = { orders: 0, revenue: 0 }
const noSales: Sales = { byDay: [day(0, 0, '2026-11-22')], total: none, preceding: none }

function tasks(changes: Partial<Tasks> = {}): Tasks {
  const nothing = { total: 0, oldest: [] }
  return {
    hasSecondFactor: true,
    toShip: { total: 0, first: [] },
    lowStock: { threshold: 5, total: 0, lowest: [] },
    incidents: { total: 0, latest: [] },
    packedGoods: { total: 0, products: [] },
    operations: [],
    overdueMessages: nothing,
    takesOrders: true,
    refunds: nothing,
    approvals: nothing,
    ...changes,
  }
}

const quiet = {
  'GET /admin/dashboard': figures,
  'GET /plants': page([], 3),
  'GET /admin/orders': page([]),
  'GET /admin/claims': page([]),
  'GET /admin/dashboard/sales': noSales,
  'GET /admin/dashboard/best-sellers': [],
  'GET /admin/dashboard/tasks': tasks(),
} satisfies Answers

const openDashboard = (answers: Answers) => visitAdmin('/admin/dashboard', { ...quiet, ...answers })

const findPanel = (name: string | RegExp) => screen.findByRole('region', { name })
