import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, breakCalls, enter, expect, newCustomer, newShopper, orderPlant, test } from './support/shop.ts'

// Half-faded text has no contrast worth measuring.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, adminSession }) => {
  await enter(page, { session: adminSession })
})

/** A name and an address that leave no room. */
const unwieldy = () => ({
  ...newShopper(),
  name: 'Venkatanarasimharajuvaripeta Lakshminarayanan Ramachandran Iyer of Thiruvananthapuram',
  email: `venkatanarasimharaju.iyer.${crypto.randomUUID()}@paudha.example`,
})

test('the dashboard has no barrier, with orders, without, and broken', async ({ page, adminApi }) => {
  await orderPlant(await newCustomer(unwieldy()), await addPlant(adminApi, { name: 'Babool', price: 9_999_999.99 }))
  await page.goto('/admin/dashboard')
  await expect(page.getByText('₹99,99,999.99').first()).toBeVisible()
  await expectNoBarriers(page)
  await page.route('**/api/admin/orders?*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
  await page.reload()
  await expect(page.getByText('No recent orders')).toBeVisible()
  await expectNoBarriers(page)
  await breakCalls(page, '/admin/**', null)
  await page.reload()
  await expect(page.getByText('Failed to load dashboard data')).toBeVisible()
  await expect(page.getByText('Failed to load recent orders')).toBeVisible()
  await expectNoBarriers(page)
})

test('the customers have no barrier, with a question open, none found, and broken', async ({ page, adminApi }) => {
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
  await breakCalls(page, '/admin/users?*', null)
  await page.reload()
  await expect(page.getByText('Error loading customers')).toBeVisible()
  await expectNoBarriers(page)
})
