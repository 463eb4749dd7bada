import type { Page } from '@playwright/test'
import type { Customer as Account } from '../contract/customers.ts'
import { formatDate } from '../web/ui/format-date.ts'
import { runInShopDatabase } from './support/database.ts'
import {
  addPlant,
  adminAccount,
  type Customer,
  expect,
  failCalls,
  newCustomer,
  newShopper,
  orderPlant,
  restoreSession,
  test,
  toastOf,
} from './support/shop.ts'

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

const main = (page: Page) => page.getByRole('main')
const searchBox = (page: Page) => page.getByPlaceholder('Search by name, email, or phone...', { exact: true })
const rowOf = (page: Page, { email }: { email: string }) => page.getByRole('row').filter({ hasText: email })

test('every column has its value', async ({ page, adminApi, shopper }) => {
  await shopper.api.call('PATCH /auth/me', { body: { phoneNumber: '98765 43210' } })
  const plant = await addPlant(adminApi, { name: 'Mahua', price: 617.25 })
  const order = await orderPlant(shopper, plant, 2)
  await adminApi.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status: 'shipped' } })
  await orderPlant(shopper, plant)

  await page.goto(`/admin/customers?search=${shopper.email}`)
  await expect(page).toHaveTitle('Customers | Paudha')
  await expect(page.getByRole('heading', { level: 1, name: 'Customers', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Customer',
    'Contact',
    'Role',
    'Orders',
    'Total Spent',
    'Member Since',
    'Actions',
  ])
  const id = shopper.session.user._id
  const { createdAt } = await adminApi.call('GET /admin/users/:id', { params: { id } })
  await expect(rowOf(page, shopper).getByRole('cell')).toHaveText([
    `Asha Kulkarni${id.slice(0, 8)}`,
    `${shopper.email}+919876543210`,
    'Customer',
    '2',
    '₹1,234.50',
    formatDate(createdAt),
    'Deactivate',
  ])
  await expect(page.getByText('Showing 1 of 1 customers', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: '2, look at the orders of Asha Kulkarni' }).click()
  await expect(page).toHaveURL(`/admin/orders?${new URLSearchParams({ search: shopper.email })}`)
  await expect(page.getByRole('row').filter({ hasText: shopper.email })).toHaveCount(2)
})

test('an admin is marked, and a missing name is N/A', async ({ page }) => {
  await page.goto(`/admin/customers?search=${adminAccount.email}`)
  await expect(rowOf(page, adminAccount).getByRole('cell').nth(2)).toHaveText('Admin')
  await serve(page, [{ ...account(1), name: ' ' }])
  await page.goto('/admin/customers')
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('N/ACustomer')
})

test('the search covers name, e-mail and phone, ignores case, and is stored in the address', async ({
  page,
  shopper,
}) => {
  const other = await newCustomer()
  await shopper.api.call('PATCH /auth/me', { body: { phoneNumber: '91234 56789' } })
  await page.goto('/admin/customers')
  await expect(searchBox(page)).toBeVisible()
  await searchBox(page).fill(shopper.email.toUpperCase())
  await expect(page.getByText('Showing 1 of 1 customers')).toBeVisible()
  await expect(rowOf(page, shopper)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Showing 1 of 1 customers')).toBeVisible()
  await searchBox(page).fill('asha kulkarni')
  await expect(rowOf(page, other)).toBeVisible()
  await searchBox(page).fill('91234 56789')
  await expect(rowOf(page, other)).toHaveCount(0)
  await expect(rowOf(page, shopper)).toBeVisible()
})

test('a search without a match says so, and can be cleared', async ({ page, shopper }) => {
  await page.goto('/admin/customers')
  await searchBox(page).fill('qqqq%')
  await expect(page.getByRole('heading', { name: 'No customers found', exact: true })).toBeVisible()
  await expect(main(page).getByText('No customers match “qqqq%”', { exact: true })).toBeVisible()
  await expect(page.getByText('Showing 0 of 0 customers', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search', exact: true }).click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(page).toHaveURL('/admin/customers')
  await expect(rowOf(page, shopper)).toBeVisible()
})

test('a shop without customers says so', async ({ page }) => {
  await serve(page, [])
  await page.goto('/admin/customers')
  await expect(page.getByRole('heading', { name: 'No customers found', exact: true })).toBeVisible()
  await expect(page.getByText('There are no customers in the system yet', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0)
})

test('a loading message is shown while customers load', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/admin/users?*', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/admin/customers')
  await expect(page.getByText('Loading customers...', { exact: true })).toBeVisible()
  resolve()
  await expect(page.getByText(/^Showing \d+ of \d+ customers$/)).toBeVisible()
  await expect(page.getByText('Loading customers...')).toHaveCount(0)
})

for (const message of ['The ledger is wet.', null]) {
  test(`a failure (${message}) is shown in a box with a retry button`, async ({ page }) => {
    await failCalls(page, '/admin/users?*', message)
    await page.goto('/admin/customers')
    const box = page.getByRole('alert').filter({ hasText: 'Error loading customers' })
    await expect(box.getByText('Error loading customers', { exact: true })).toBeVisible()
    await expect(box.getByText('Failed to load customers. Please try again later.', { exact: true })).toBeVisible()
    await page.unroute('**/api/admin/users?*')
    await box.getByRole('button', { name: 'Retry', exact: true }).click()
    await expect(page.getByText(/^Showing \d+ of \d+ customers$/)).toBeVisible()
    await expect(box).toHaveCount(0)
  })
}

for (const [where, size] of [
  ['a table', { width: 1280, height: 720 }],
  ['cards', { width: 360, height: 720 }],
] as const) {
  test(`as ${where}, the list loads more on scrolling, and a link returns to the top`, async ({ page }) => {
    await page.setViewportSize(size)
    await serve(
      page,
      Array.from({ length: 120 }, (_, index) => account(index)),
    )
    await page.goto('/admin/customers')
    await expect(page.getByText('Showing 50 of 120 customers')).toBeVisible()
    const first = page.getByRole('button', { name: 'Deactivate Customer 0', exact: true })
    await expect(first).toBeInViewport()
    for (const last of [49, 99, 119]) {
      const button = page.getByRole('button', { name: `Deactivate Customer ${last}`, exact: true })
      await button.scrollIntoViewIfNeeded()
      await expect(button).toBeInViewport()
    }
    await expect(page.getByText('Showing 120 of 120 customers')).toBeVisible()
    await expect(first).not.toBeInViewport()
    await page.getByRole('link', { name: 'Back to top', exact: true }).click()
    await expect(first).toBeInViewport()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL('/admin/customers')
  })
}

test('an account is deactivated after a confirmation, loses its session at once, and is activated again', async ({
  page,
  browser,
  baseURL,
  shopper,
}) => {
  const own = await (await browser.newContext({ baseURL })).newPage()
  await restoreSession(own, shopper)
  await own.goto('/orders')
  await expect(own.getByText('No orders found.')).toBeVisible()

  await page.goto(`/admin/customers?search=${shopper.email}`)
  await page.getByRole('button', { name: 'Deactivate Asha Kulkarni' }).click()
  const question = page.getByRole('alertdialog', { name: 'Deactivate this account?' })
  await expect(question).toContainText(shopper.email)
  await expect(question).not.toContainText('your own account')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect(await isActive(shopper)).toBe(true)

  await page.getByRole('button', { name: 'Deactivate Asha Kulkarni' }).click()
  await question.getByRole('button', { name: 'Deactivate', exact: true }).click()
  const toast = toastOf(page, 'Account deactivated')
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect(box?.x).toBeGreaterThan(640)
  expect(box?.y).toBeGreaterThan(360)
  await expect(rowOf(page, shopper)).toContainText('Deactivated')
  await expect(page.getByRole('button', { name: 'Activate Asha Kulkarni' })).toBeFocused()

  await own.reload()
  await expect(own).toHaveURL(/\/login/)
  await own.getByLabel('Email').fill(shopper.email)
  await own.getByLabel('Password').fill(shopper.password)
  await own.getByRole('button', { name: 'Sign in' }).click()
  await expect(own.getByRole('main').getByText('This account has been deactivated. Please contact us.')).toBeVisible()

  await page.getByRole('button', { name: 'Activate Asha Kulkarni' }).click()
  const second = page.getByRole('alertdialog', { name: 'Activate this account again?' })
  await second.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(toastOf(page, 'Account activated')).toBeVisible()
  await expect(rowOf(page, shopper)).not.toContainText('Deactivated')
  await own.getByRole('button', { name: 'Sign in' }).click()
  await expect(own).not.toHaveURL(/\/login/)
  await own.context().close()
})

test('a refused change is reported with its reason, and the account is unchanged', async ({ page }) => {
  await page.route('**/api/admin/users/*/status', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'last_admin', message: 'The last active admin cannot be deactivated.' },
    }),
  )
  await page.goto(`/admin/customers?search=${adminAccount.email}`)
  await page.getByRole('button', { name: 'Deactivate Admin' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This is your own account: you will be signed out.')
  await question.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(toastOf(page, 'Failed to deactivate the account')).toBeVisible()
  await expect(toastOf(page, 'The last active admin cannot be deactivated.')).toBeVisible()
  await expect(rowOf(page, adminAccount)).not.toContainText('Deactivated')
  await expect(page.getByRole('button', { name: 'Deactivate Admin' })).toBeEnabled()
})

test('admins who deactivate their own account are signed out', async ({ browser, baseURL }) => {
  const second = await newCustomer({ ...newShopper(), name: 'Second Admin' })
  await runInShopDatabase('update users set is_admin = true where id = $1', [second.session.user._id])
  const page = await (await browser.newContext({ baseURL })).newPage()
  await restoreSession(page, { session: { ...second.session, user: { ...second.session.user, isAdmin: true } } })
  await page.goto(`/admin/customers?search=${second.email}`)
  await page.getByRole('button', { name: 'Deactivate Second Admin' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.context().close()
})

async function isActive({ api }: Customer): Promise<boolean> {
  return (await api.call('GET /auth/me')).isActive
}

/** Serves these accounts in pages. */
async function serve(page: Page, accounts: readonly Account[]): Promise<void> {
  await page.route('**/api/admin/users?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))]
    return route.fulfill({
      json: accounts.slice(offset, offset + limit),
      headers: { 'x-total-count': String(accounts.length) },
    })
  })
}

function account(index: number): Account {
  return {
    _id: `Customer${String(index).padStart(12, '0')}`,
    name: `Customer ${index}`,
    email: `customer-${index}@paudha.example`,
    isAdmin: false,
    isActive: true,
    totalOrders: index,
    totalSpent: index * 100,
    createdAt: '2026-11-20T10:00:00.000Z',
  }
}
