import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { assertAccessible } from '../../../test/screens/accessible.ts'
import { page } from '../../../test/screens/api-stub.ts'
import { visitOffice } from '../../../test/screens/back-office.ts'
import { fillIn, press, textsOf } from '../../../test/screens/forms.ts'
import { aMeasuredEvent, measurementSummary } from '../../../test/screens/measurement-records.ts'
import { anAdmin, aUser, LONG_NAME } from '../../../test/screens/records.ts'
import { visit } from '../../../test/screens/visit.tsx'

const list = { 'GET /admin/measurement': measurementSummary(), 'GET /admin/measurement/events': page([]) }
const PLACE = '/admin/measurement'
const figures = {
  ...{ totalUsers: 1, totalOrders: 1, totalRevenue: 0, ordersToShip: 120 },
  ...{ paymentsToLookAt: 0, claimsWaiting: 3, claimsOverdue: 1 },
}

test('shoppers are sent home from every page, visitors to the sign-in, which returns', async () => {
  const visitor = await visit('/admin/orders?status=paid')
  await expect.poll(visitor.address).toBe('/login?from=%2Fadmin%2Forders%3Fstatus%3Dpaid')
  for (const path of ['/admin/products', '/admin/products/new', '/admin/orders', '/admin/customers']) {
    const { address } = await visit(path, { user: aUser() })
    await expect.poll(address).toBe('/')
  }
})

test('the menu links every section, marks the present one and says what waits', async () => {
  const { person, address } = await visitOffice(PLACE, {
    ...{ ...list, 'GET /admin/dashboard': figures, 'GET /admin/messages': page([], 2) },
  })
  const menu = within(await screen.findByRole('navigation', { name: 'Back office' }))
  await waitFor(() => expect(menu.getByRole('link', { name: 'Messages' })).toHaveAccessibleDescription(/^2 ?open$/))
  expect(menu.getByRole('link', { name: 'Orders' })).toHaveAccessibleDescription(/^99\+ ?to ship$/)
  expect(textsOf(menu.getAllByRole('link'))).toEqual([
    ...['Dashboard', 'Products', 'Orders', 'Claims', 'Books', 'Customers', 'Reviews', 'Messages', 'Mails'],
    ...['Subscribers', 'Measurement', 'Settings', 'History', 'Security', 'Store Home'],
  ])
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Measurement')
  await assertAccessible()
  await person.click(menu.getByRole('link', { name: 'Mails' }))
  expect(address()).toBe('/admin/mail')
})

test('the menu collapses to its icons, and stays so', async () => {
  const { person } = await visitOffice(PLACE, list)
  await press(person, 'Collapse menu')
  const menu = within(screen.getByRole('navigation', { name: 'Back office' }))
  expect(menu.getByRole('link', { name: 'Products' })).toHaveAttribute('title', 'Products')
  expect(localStorage.getItem('admin.menu')).toBe('collapsed')
  await press(person, 'Expand menu')
  expect(menu.getByRole('link', { name: 'Products' })).not.toHaveAttribute('title')
  expect(localStorage.getItem('admin.menu')).toBe('open')
  localStorage.setItem('admin.menu', 'collapsed')
  await visitOffice(PLACE, list)
  expect(await screen.findByRole('button', { name: 'Expand menu' })).toHaveAttribute('aria-expanded', 'false')
})

test('it names who is signed in, and links the own account and the shop', async () => {
  await visitOffice(PLACE, list, { user: anAdmin({ name: LONG_NAME, email: 'meera@paudha.example' }) })
  const account = await screen.findByRole('link', { name: /My account and password/ })
  expect(account).toHaveTextContent(`${LONG_NAME}meera@paudha.example`)
  expect(account).toHaveAttribute('href', '/profile')
  expect(screen.getByRole('link', { name: 'Store Home' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main')
})

test('on a phone the menu is a drawer, which Escape closes and returns the focus', async () => {
  const { person } = await visitOffice(PLACE, list)
  await press(person, 'Menu')
  const drawer = within(await screen.findByRole('dialog', { name: 'Paudha' }))
  expect(drawer.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/admin/settings')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus())
})

describe('Logout', () => {
  test('ends the session', async () => {
    const { api, person, address } = await visitOffice(PLACE, {
      ...{ ...list, 'GET /auth/logout': { message: 'Signed out.' } },
    })
    await press(person, 'Logout')
    await expect.poll(address).toBe('/login')
    expect(api.to('GET /auth/logout')).toHaveLength(1)
    expect(localStorage.getItem('token')).toBeNull()
  })

  test('asks before unsaved input is lost; who stays remains signed in', async () => {
    const { api, person, address } = await visitOffice('/admin/products/new', {
      ...{ 'GET /admin/tax-classes': [], 'GET /auth/logout': { message: 'Signed out.' } },
    })
    await fillIn(person, { 'Plant Name': 'Kaner' })
    await press(person, 'Logout')
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await person.click(within(question).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByLabelText('Plant Name')).toHaveValue('Kaner')
    expect([address(), api.to('GET /auth/logout').length]).toEqual(['/admin/products/new', 0])
    await press(person, 'Logout')
    await press(person, 'Leave')
    await expect.poll(address).toBe('/login')
    expect(localStorage.getItem('token')).toBeNull()
  })
})

test('a toast closes after 5 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const failed = aMeasuredEvent()
  const { person } = await visitOffice(PLACE, {
    ...{ ...list, 'GET /admin/measurement/events': page([failed]) },
    'POST /admin/measurement/events/:id/retry': { ...failed, status: 'waiting' },
  })
  await press(person, /^Retry AddToCart/)
  expect(await screen.findByText('It is sent with the next batch')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(screen.getByText('It is sent with the next batch')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(screen.queryByText('It is sent with the next batch')).toBeNull()
})
