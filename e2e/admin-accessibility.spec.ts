import { expectNoBarriers } from './support/accessibility-checks.ts'
import {
  addPlant,
  expect,
  failCalls,
  newCustomer,
  newShopper,
  orderPlant,
  restoreSession,
  test,
} from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

/** An endless name and address. */
const unwieldy = () => ({
  ...newShopper(),
  name: 'Venkatanarasimharajuvaripeta Lakshminarayanan Ramachandran Iyer of Thiruvananthapuram',
  email: `venkatanarasimharaju.iyer.${crypto.randomUUID()}@paudha.example`,
})

test('the dashboard is accessible with orders, without, and broken', async ({ page, adminApi }) => {
  await orderPlant(await newCustomer(unwieldy()), await addPlant(adminApi, { name: 'Babool', price: 9_999_999.99 }))
  await page.goto('/admin/dashboard')
  await expect(page.getByText('₹99,99,999.99').first()).toBeVisible()
  await expectNoBarriers(page)
  await page.route('**/api/admin/orders?*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
  await page.reload()
  await expect(page.getByText('No recent orders')).toBeVisible()
  await expectNoBarriers(page)
  await failCalls(page, '/admin/**', null)
  await page.reload()
  await expect(page.getByText('Failed to load dashboard data')).toBeVisible()
  await expect(page.getByText('Failed to load recent orders')).toBeVisible()
  await expectNoBarriers(page)
})

test('the customers page is accessible with a dialog, without matches, and broken', async ({ page, adminApi }) => {
  const { email, session } = await newCustomer(unwieldy())
  await page.goto('/admin/customers')
  await expect(page.getByText(email)).toBeVisible()
  await expectNoBarriers(page)
  await page
    .getByRole('button', { name: /^Deactivate Venkata/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoBarriers(page)

  await adminApi.call('PATCH /admin/users/:id/status', {
    params: { id: session.user._id },
    body: { isActive: false },
  })
  await page.goto(`/admin/customers?search=${email}`)
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible()
  await expectNoBarriers(page)
  await page.goto(`/admin/customers?search=${'q'.repeat(100)}`)
  await expect(page.getByText('No customers found')).toBeVisible()
  await expectNoBarriers(page)
  await failCalls(page, '/admin/users?*', null)
  await page.reload()
  await expect(page.getByText('Error loading customers')).toBeVisible()
  await expectNoBarriers(page)
})
