import type { Page } from '@playwright/test'
import { addPlant, expect, orderPlant, restoreSession, test, toastOf } from './support/shop.ts'

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

/** Collects the page's changing calls from now on. */
function changesBy(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return changes
}

for (const { button, confirm, done } of [
  { button: 'Mark shipped', confirm: 'Mark shipped', done: 'Order marked as shipped' },
  { button: 'Cancel', confirm: 'Cancel order', done: 'Order cancelled' },
]) {
  test(`a second press on “${confirm}” sends no second request`, async ({ page, adminApi, shopper }) => {
    const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Palash', price: 320 }))
    await page.goto(`/admin/orders/${order._id}`)
    await page.getByRole('button', { name: button, exact: true }).click()
    const changes = changesBy(page)
    await page.getByRole('alertdialog').getByRole('button', { name: confirm }).dblclick()
    await expect(toastOf(page, done)).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(changes).toEqual([`PATCH /api/admin/orders/${order._id}/status`])
  })
}

test('pressing Enter twice changes the prices once', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: `Semal${crypto.randomUUID().slice(0, 6)}`, price: 400 })
  await page.goto(`/admin/products?search=${encodeURIComponent(plant.name)}`)
  await page.getByRole('checkbox', { name: 'Choose all shown products' }).check()
  await page.getByRole('button', { name: 'Change price' }).click()
  await page.getByLabel('By how many percent').fill('10')
  const changes = changesBy(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, '1 product changed')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(changes).toHaveLength(1)
})

test('a dialog stays until its request is answered, whatever is pressed', async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/orders/export?*', async (route) => {
    await answer.promise
    await route.fulfill({ status: 503, json: { message: 'The shop is busy.', code: 'unavailable' } })
  })
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Export orders' })
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Delivered')
  await dialog.getByRole('button', { name: /^(Save|Export)/ }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  answer.resolve()
  await expect(toastOf(page, 'Failed to export the orders')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('delivered')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
