import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { BestSeller, Sales, Tasks } from '../../../contract/dashboard.ts'
import { assertAccessible } from '../../../test/screens/accessible.ts'
import { type Answers, never, noAnswer, page, refusal } from '../../../test/screens/api-stub.ts'
import { visitOffice } from '../../../test/screens/back-office.ts'
import { textsOf } from '../../../test/screens/forms.ts'
import { anAdminOrder } from '../../../test/screens/order-records.ts'
import { aUser, LONG_NAME, newId } from '../../../test/screens/records.ts'
import { visit } from '../../../test/screens/visit.tsx'

test('only admins enter: a visitor signs in first, a shopper is sent home', async () => {
  const visitor = await visit('/admin/dashboard')
  await expect.poll(visitor.address).toBe('/login?from=%2Fadmin%2Fdashboard')
  const shopper = await visit('/admin/dashboard', { user: aUser() })
  await expect.poll(shopper.address).toBe('/')
})

describe('the figures', () => {
  test('are shown in Indian notation', async () => {
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

  for (const failing of ['GET /admin/dashboard', 'GET /plants'] as const) {
    test(`that fail to load say so and can be retried: ${failing}`, async () => {
      const { api, person } = await openDashboard({ [failing]: refusal('failure', { message: 'The ledger is wet.' }) })
      const alert = await screen.findByRole('alert')
      expect(alert).toHaveTextContent('Failed to load dashboard data')
      api.answer({ 'GET /admin/dashboard': figures, 'GET /plants': page([], 3) })
      await person.click(within(alert).getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('₹12,34,567.50')).toBeVisible()
      expect(screen.queryByRole('alert')).toBeNull()
    })
  }
})

describe('recent orders', () => {
  test('have a customer, a date, a status, an amount and a link', async () => {
    const order = anAdminOrder({ amount: 1250.5, user: { name: LONG_NAME, email: 'asha@paudha.example' } })
    const { person, address } = await openDashboard({ 'GET /admin/orders': page([order, anAdminOrder()], 2) })
    const link = await within(await findPanel('Recent Orders')).findByRole('link', { name: `#${order._id}` })
    const cells = textsOf(within(link.closest('tr') as HTMLElement).getAllByRole('cell'))
    expect(cells.join(' ')).toContain(LONG_NAME)
    expect(cells).toEqual(expect.arrayContaining(['Nov 20, 2026', 'Pending', '₹1,250.50']))
    await person.click(link)
    expect(address()).toBe(`/admin/orders/${order._id}`)
  })

  test('say that there are none, while they load, and when they fail to', async () => {
    await openDashboard({ 'GET /admin/orders': page([]) })
    expect(await screen.findByText('No recent orders')).toBeVisible()
    const { api, person } = await openDashboard({ 'GET /admin/orders': noAnswer })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to load recent orders')
    const order = anAdminOrder()
    api.answer({ 'GET /admin/orders': page([order]) })
    await person.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: `#${order._id}` })).toBeVisible()
  })
})

describe('sales', () => {
  test('are compared with the days before, and listed by day; the range is in the address', async () => {
    const { api, person, address } = await openDashboard({
      'GET /admin/dashboard/sales': {
        byDay: [day(0, 0, '2026-11-20'), day(1, 300, '2026-11-21'), day(3, 12_345.5, '2026-11-22')],
        total: { orders: 4, revenue: 12_645.5 },
        preceding: { orders: 8, revenue: 10_000 },
      },
    })
    const sales = within(await findPanel('Sales of the last 30 days'))
    expect(await sales.findByText('₹12,645.50')).toBeVisible()
    expect(sales.getByText('26% more than in the days before (₹10,000)')).toBeVisible()
    expect(sales.getByText('50% less than in the days before (8)')).toBeVisible()
    await person.click(sales.getByText('Figures by day'))
    expect(textsOf(sales.getAllByRole('row'))).toEqual([
      'DayOrdersRevenue',
      'Nov 223₹12,345.50',
      'Nov 211₹300',
      'Nov 200₹0',
    ])
    const range = within(screen.getByRole('navigation', { name: 'Range of days' }))
    await person.click(range.getByRole('link', { name: '7 days' }))
    expect(address()).toBe('/admin/dashboard?days=7')
    await findPanel('Sales of the last 7 days')
    for (const key of ['GET /admin/dashboard/sales', 'GET /admin/dashboard/best-sellers'] as const)
      await expect.poll(() => api.to(key).at(-1)?.query).toEqual({ days: '7' })
  })

  test('and best sellers say when there are none', async () => {
    await openDashboard({})
    expect(await screen.findByText('No orders in this range')).toBeVisible()
    expect(await screen.findByText('Nothing was sold in this range')).toBeVisible()
    await assertAccessible()
  })

  test('are ranked by plant', async () => {
    const seller = {
      plant: newId(),
      name: 'Champa',
      image: { url: '/images/indoor.jpg' },
      pieces: 150,
      revenue: 60_000,
    }
    const { person, address } = await openDashboard({ 'GET /admin/dashboard/best-sellers': [seller] })
    const best = within(await findPanel('Best sellers'))
    expect((await best.findByRole('listitem')).textContent).toMatch(/150 sold.*₹60,000/)
    await person.click(best.getByRole('link', { name: 'Champa' }))
    expect(address()).toBe(`/admin/products/edit/${seller.plant}`)
  })
})

describe('what waits for the owner', () => {
  test('is listed with the most urgent first, and the number of others', async () => {
    const order = newId()
    const createdAt = '2026-11-20T10:00:00.000Z'
    const { person, address } = await openDashboard({
      'GET /admin/dashboard/tasks': tasks({
        toShip: {
          total: 1_236,
          oldest: [
            { order, createdAt, waitingHours: 71, customer: 'Asha Kulkarni', paymentMethod: 'cod', amount: 450 },
          ],
        },
        lowStock: { threshold: 5, total: 1, lowest: [{ plant: newId(), name: 'Tulsi', stock: 2 }] },
        incidents: {
          total: 1,
          latest: [{ order, kind: 'refund_failed', detail: 'The account is closed', times: 3, lastAt: createdAt }],
        },
        refunds: { total: 1, oldest: [{ order, createdAt, waitingHours: 5, amount: 99.5, problem: null }] },
        approvals: { total: 1, oldest: [{ order, createdAt, waitingHours: 3, amount: 900, by: 'Meera' }] },
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
    expect((await toShip.findByRole('listitem')).textContent).toBe(`#${order}2 daysAsha Kulkarni, cash on delivery₹450`)
    expect(toShip.getByText('and 1,235 more')).toBeVisible()
    expect(within(await findPanel('Low stock')).getByRole('link', { name: 'Tulsi' })).toBeVisible()
    const payments = within(await findPanel('Payments to look at'))
    for (const text of [
      ...['A refund was refused', 'The account is closed (3 times)', 'For 5 hours'],
      'Proposed by Meera, for 3 hours',
    ])
      expect(payments.getByText(text)).toBeVisible()
    const overdue = within(await findPanel('Messages overdue for an answer'))
    expect(overdue.getByRole('link', { name: LONG_NAME })).toBeVisible()
    expect(overdue.getByRole('listitem')).toHaveTextContent('T-1001, from AshaDue Nov 20, 2026')
    const owner = await findPanel('What needs the owner')
    for (const text of [
      'The shop takes no orders yet',
      'Mails do not leave',
      'ECONNREFUSED',
      '1,234 times since Nov 20',
    ])
      expect(owner).toHaveTextContent(text)
    await assertAccessible()
    await person.click(toShip.getByRole('link', { name: `#${order}` }))
    expect(address()).toBe(`/admin/orders/${order}`)
  })

  test('is said to be nothing when all is well', async () => {
    await openDashboard({})
    for (const text of ['Every order is on its way.', 'Of every product there are more than 5.', 'Nothing went wrong.'])
      expect(await screen.findByText(text)).toBeVisible()
  })
})

for (const [endpoint, failure, title, mended] of [
  [
    'GET /admin/dashboard/sales',
    'Failed to load sales',
    /^Sales of the last/,
    () => ({ 'GET /admin/dashboard/sales': noSales }),
  ],
  [
    'GET /admin/dashboard/best-sellers',
    'Failed to load best sellers',
    'Best sellers',
    () => ({ 'GET /admin/dashboard/best-sellers': [] }),
  ],
  [
    'GET /admin/dashboard/tasks',
    'Failed to load orders to ship',
    'Waiting to ship',
    () => ({ 'GET /admin/dashboard/tasks': tasks() }),
  ],
] as const) {
  test(`a section that fails to load says so alone, and can be retried: ${failure}`, async () => {
    const { api, person } = await openDashboard({ [endpoint]: noAnswer })
    const panel = await findPanel(title)
    expect(await within(panel).findByText(failure)).toBeVisible()
    expect(screen.queryByText('Failed to load dashboard data')).toBeNull()
    api.answer(mended())
    await person.click(within(panel).getByRole('button', { name: 'Retry' }))
    await expect.poll(() => screen.queryByText(failure)).toBeNull()
  })
}

test('a section that is loading is busy', async () => {
  await openDashboard({ 'GET /admin/dashboard/tasks': never })
  expect(await findPanel('Waiting to ship')).toHaveAttribute('aria-busy', 'true')
})

const figures = {
  totalUsers: 120_345,
  totalOrders: 7,
  totalRevenue: 1_234_567.5,
  ordersToShip: 0,
  paymentsToLookAt: 0,
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
    toShip: nothing,
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

function openDashboard(answers: Answers) {
  return visitOffice('/admin/dashboard', {
    'GET /admin/dashboard': figures,
    'GET /plants': page([], 3),
    'GET /admin/orders': page([]),
    'GET /admin/claims': page([]),
    'GET /admin/dashboard/sales': noSales,
    'GET /admin/dashboard/best-sellers': [] as BestSeller[],
    'GET /admin/dashboard/tasks': tasks(),
    ...answers,
  })
}

const findPanel = (name: string | RegExp) => screen.findByRole('region', { name })
