import type { Page } from '@playwright/test'
import type { HistoryEntry } from '../contract/history.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, expect, failCalls, newCustomer, orderPlant, restoreSession, test } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

const searchBox = (page: Page) => page.getByPlaceholder('Search by name or number...', { exact: true })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

test('changes of a product are in the history with old and new values, linked to it', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Sheesham', price: 199 })
  const params = { id: plant._id }
  const body = { ...plant, price: 249.5, benefits: ['Shade'] }
  await adminApi.call('PUT /plants/:id', { params, body })

  await page.goto('/admin/dashboard')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL('/admin/audit')
  await expect(page).toHaveTitle('History | Paudha')
  await searchBox(page).fill(plant.name)
  await expect(page.getByText('Showing 2 of 2 entries')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['When', 'Who', 'What', 'Changes'])
  const changed = rows(page).nth(0).getByRole('cell')
  await expect(changed.nth(1)).toHaveText('Admin')
  await expect(changed.nth(2)).toHaveText(`Product changed${plant.name}`)
  await expect(changed.nth(3)).toHaveText('Price: ₹199 → ₹249.50Benefits: added “Shade”')
  await expect(rows(page).nth(1).getByRole('cell').nth(2)).toHaveText(`Product added${plant.name}`)
  await rows(page).nth(0).getByRole('link', { name: plant.name }).click()
  await expect(page).toHaveURL(`/admin/products/edit/${plant._id}`)
  await expect(page.getByLabel('Price (₹)')).toHaveValue('249.5')

  await adminApi.call('DELETE /plants/:id', { params })
  await page.goto(`/admin/audit?search=${plant._id}`)
  await expect(rows(page).nth(0)).toContainText('Product deleted')
  await expect(rows(page).nth(0)).toContainText('(deleted)')
  await expect(page.getByRole('cell').getByRole('link')).toHaveCount(0)
})

test('orders and customers have a history too, and it can be filtered', async ({ page, adminApi }) => {
  const shopper = await newCustomer()
  const userId = shopper.session.user._id
  const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Saptaparni', price: 400 }))
  await adminApi.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status: 'shipped' } })
  await adminApi.call('PATCH /admin/users/:id/status', { params: { id: userId }, body: { isActive: false } })

  await page.goto(`/admin/audit?search=${order._id}`)
  await expect(page.getByText('Showing 2 of 2 entries')).toBeVisible()
  await expect(rows(page).nth(0)).toContainText(`Shipped#${order._id.slice(0, 8)} ${shopper.name}`)
  await expect(rows(page).nth(0)).toContainText('Status: pending → shipped')
  await expect(rows(page).nth(0).getByRole('cell').nth(1)).toHaveText('Admin')
  await expect(rows(page).nth(1)).toContainText('Order placed')
  await expect(rows(page).nth(1).getByRole('cell').nth(1)).toHaveText(shopper.name)

  await page.goto(`/admin/audit?search=${userId}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Account deactivated')
  await page.getByLabel('Kind').selectOption('Products')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expect(page.getByText('Showing 0 of 0 entries')).toBeVisible()
  await page.getByLabel('Kind').selectOption('Customers')
  await rows(page).getByRole('link', { name: shopper.name }).click()
  await expect(page).toHaveURL(/\/admin\/customers\?search=/)
  await expect(page.getByText('Showing 1 of 1 customers')).toBeVisible()
})

for (const [where, size] of [
  ['a table', { width: 1280, height: 720 }],
  ['cards', { width: 360, height: 720 }],
] as const) {
  test(`as ${where}, the history loads more on scrolling`, async ({ page }) => {
    await page.setViewportSize(size)
    await serve(
      page,
      Array.from({ length: 120 }, (_, index) => entry(index)),
    )
    await page.goto('/admin/audit')
    await expect(page.getByText('Showing 50 of 120 entries')).toBeVisible()
    for (const last of [49, 99, 119]) {
      const link = page.getByRole('link', { name: `Plant ${last}`, exact: true })
      await link.scrollIntoViewIfNeeded()
      await expect(link).toBeInViewport()
    }
    await expect(page.getByText('Showing 120 of 120 entries')).toBeVisible()
  })
}

test('the history is accessible with long texts, and does not overflow', async ({ page, adminApi }) => {
  const long = 'Rhaphidophoratetraspermavariegatathaumatophyllum'
  const plant = await addPlant(adminApi, { name: long, price: 199 })
  const body = { ...plant, description: `${long.repeat(8)} ${'and so on '.repeat(40)}`, benefits: [long] }
  await adminApi.call('PUT /plants/:id', { params: { id: plant._id }, body })
  await page.goto(`/admin/audit?search=${plant._id}`)
  await expect(page.getByText('Showing 2 of 2 entries')).toBeVisible()
  await expectNoBarriers(page)
})

test('an empty history and one that fails to load say so, and are accessible', async ({ page }) => {
  await serve(page, [])
  await page.goto('/admin/audit')
  await expect(page.getByText('What is done from now on is written down here.')).toBeVisible()
  await expectNoBarriers(page)
  await page.unroute('**/api/admin/audit?*')
  await failCalls(page, '/admin/audit?*', null)
  await page.reload()
  const box = page.getByRole('alert').filter({ hasText: 'Error loading the history' })
  await expect(box).toBeVisible()
  await expectNoBarriers(page)
  await page.unroute('**/api/admin/audit?*')
  await box.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^Showing \d+ of \d+ entries$/)).toBeVisible()
  await expect(box).toHaveCount(0)
})

/** Serves these entries in pages. */
async function serve(page: Page, entries: readonly HistoryEntry[]): Promise<void> {
  await page.route('**/api/admin/audit?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))]
    return route.fulfill({
      json: entries.slice(offset, offset + limit),
      headers: { 'x-total-count': String(entries.length) },
    })
  })
}

function entry(index: number): HistoryEntry {
  return {
    _id: `change-${index}`,
    happenedAt: '2026-11-20T10:00:00.000Z',
    who: { actor: 'admin', _id: 'Admin00000000000', name: 'Admin' },
    subject: { kind: 'product', _id: `Plant${index}`, name: `Plant ${index}`, email: null, isGone: false },
    action: 'update',
    way: null,
    changes: [{ field: 'stock', from: index, to: index + 1 }],
    reason: null,
    note: null,
  }
}
