import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCustomer } from '../../../test/screens/account-records.ts'
import { visitAdmin } from '../../../test/screens/admin.ts'
import { page } from '../../../test/screens/api-stub.ts'
import { expectLinks, fillIn, press, textsOf } from '../../../test/screens/forms.ts'
import { anAdmin, LONG_NAME, measurementSummary } from '../../../test/screens/records.ts'
import { assertAccessible } from '../../../test/screens/visit.tsx'

const list = { 'GET /admin/measurement': measurementSummary() }
const PLACE = '/admin/measurement'
const figures = {
  ...{ totalUsers: 1, totalOrders: 1, totalRevenue: 0, toShip: 120 },
  ...{ claimsWaiting: 3, claimsOverdue: 1 },
}

test('the menu links every section, marks the present one, says what waits and who is signed in', async () => {
  const waiting = { 'GET /admin/dashboard': figures, 'GET /admin/messages': page([], 2) }
  const user = anAdmin({ name: LONG_NAME, email: 'meera@paudha.example' })
  const { person, address } = await visitAdmin(PLACE, { ...list, ...waiting }, { user })
  const menu = within(await screen.findByRole('navigation', { name: 'Back office' }))
  await waitFor(() => expect(menu.getByRole('link', { name: 'Messages' })).toHaveAccessibleDescription(/^2 ?open$/))
  expect(menu.getByRole('link', { name: 'To ship' })).toHaveAccessibleDescription(/^99\+ ?to ship$/)
  expect(textsOf(menu.getAllByRole('link'))).toEqual([
    ...['Dashboard', 'Products', 'Orders', 'To ship', 'Claims', 'Books', 'Customers', 'Reviews', 'Messages', 'E-mails'],
    ...['Subscribers', 'Measurement', 'Settings', 'History', 'Security', 'Store Home'],
  ])
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Measurement')
  const account = screen.getByRole('link', { name: /My account and password/ })
  expect(account).toHaveTextContent(`${LONG_NAME}meera@paudha.example`)
  expect(account).toHaveAttribute('href', '/profile')
  expectLinks({ 'Store Home': '/', 'Skip to content': '#main' })
  await assertAccessible()
  await person.click(menu.getByRole('link', { name: 'E-mails' }))
  await expect.poll(address).toBe('/admin/mail')
})

test('the menu collapses to its icons, and stays so', async () => {
  const { person } = await visitAdmin(PLACE, list)
  await press(person, 'Collapse menu')
  const menu = within(screen.getByRole('navigation', { name: 'Back office' }))
  expect(menu.getByRole('link', { name: 'Products' })).toHaveAttribute('title', 'Products')
  expect(localStorage.getItem('admin.menu')).toBe('collapsed')
  await press(person, 'Expand menu')
  expect(menu.getByRole('link', { name: 'Products' })).not.toHaveAttribute('title')
  expect(localStorage.getItem('admin.menu')).toBe('open')
  localStorage.setItem('admin.menu', 'collapsed')
  await visitAdmin(PLACE, list)
  expect(await screen.findByRole('button', { name: 'Expand menu' })).toHaveAttribute('aria-expanded', 'false')
})

test('on a phone the menu is a drawer, which Escape closes and returns the focus', async () => {
  const { person } = await visitAdmin(PLACE, list)
  await press(person, 'Menu')
  const drawer = within(await screen.findByRole('dialog', { name: 'Paudha' }))
  expect(drawer.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/admin/settings')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus())
})

test('Logout asks before unsaved input is lost; who stays remains signed in', async () => {
  const { api, person, address } = await visitAdmin('/admin/products/new', {
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
  expect(api.to('GET /auth/logout')).toHaveLength(1)
  expect(localStorage.getItem('token')).toBeNull()
})

test('a screen that fails leaves the menu, and can be loaded again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(Date.prototype, 'getTime').mockImplementation(() => {
    throw new Error('No dates')
  })
  await visitAdmin('/admin/customers', { 'GET /admin/users': page([aCustomer()]) })
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeVisible()
  const menu = within(screen.getByRole('navigation', { name: 'Back office' }))
  expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/admin/orders')
})
