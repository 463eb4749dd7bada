import {
  addPlant,
  adminAccount,
  expect,
  newCustomer,
  orderPlant,
  restoreSession,
  signIn,
  test,
} from './support/shop.ts'

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

test('the back office starts with its dashboard', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page).toHaveTitle('Dashboard | Paudha')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('an admin’s sign-in leads to the dashboard', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await signIn(page, adminAccount)
  await expect(page).toHaveURL('/admin/dashboard')
  await page.context().close()
})

test('the menu links the sections and marks the current one', async ({ page }) => {
  await page.goto('/admin/dashboard')
  const menu = page.getByRole('navigation', { name: 'Back office' })
  const sections = [
    'Dashboard',
    'Products',
    /^Orders/,
    /^Claims/,
    'Books',
    'Customers',
    'Reviews',
    /^Messages/,
    'Mails',
    'Subscribers',
    'Measurement',
    'Settings',
    'History',
    'Security',
    'Store Home',
  ]
  await expect(menu.getByRole('link')).toHaveText(sections)
  for (const name of ['Products', 'Orders', 'Claims', 'Books', 'Customers', 'Measurement', 'Settings', 'Dashboard']) {
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/admin/${name.toLowerCase()}`)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(menu.locator('[aria-current=page]')).toContainText(name)
  }
})

test('an order counts today, in the best sellers and in the orders to ship', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Champa', price: 400, stock: 200 })
  const customer = await newCustomer()
  const order = await orderPlant(customer, plant, 150)
  for (const status of ['shipped', 'delivered'] as const) {
    await adminApi.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status } })
  }
  await page.goto('/admin/dashboard?days=7')
  const sales = page.getByRole('region', { name: /^Sales of the last/ })
  await sales.getByText('Figures by day').click()
  await expect(sales.getByRole('row')).toHaveCount(8)
  const best = page.getByRole('region', { name: 'Best sellers' }).getByRole('listitem').filter({ hasText: plant.name })
  await expect(best).toContainText('150 sold')
  await expect(best).toContainText('₹60,000')
  await best.getByRole('link', { name: plant.name }).click()
  await expect(page).toHaveURL(`/admin/products/edit/${plant._id}`)
})
