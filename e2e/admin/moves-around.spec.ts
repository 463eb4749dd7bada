import type { Page } from '@playwright/test'
import { makeBusy, waitForTimers } from '../support/busy-device.ts'
import { addPlant, expect, newCustomer, orderPlant, test, toastOf } from '../support/shop.ts'

/** What scrolls the list of this name, or the whole page without one. */
const scrollOf = (page: Page, list: string | null) =>
  (list === null ? page.getByRole('main').locator('> *').first() : page.getByRole('region', { name: list })).evaluate(
    (element) => element.scrollTop,
  )

test('coming back from an order or a product, a list is as it was left', async ({ ownersPage: page, adminApi }) => {
  const word = `Semal${crypto.randomUUID().slice(0, 6)}`
  const shopper = await newCustomer({ name: word })
  const plants = []
  for (let count = 0; count < 25; count++) plants.push(await addPlant(adminApi, { name: word, price: 400, stock: 9 }))
  for (const plant of plants) await orderPlant(shopper, plant)
  const leaveAndReturn = async (path: string, list: string, heading: string, ways: (() => Promise<unknown>)[]) => {
    await page.goto(path)
    await expect(page.getByText(/^Showing 25 of 25 /)).toBeVisible()
    const last = page
      .getByRole('region', { name: list })
      .getByRole('row')
      .last()
      .getByRole('link', { name: /#|edit/i })
    await last.scrollIntoViewIfNeeded()
    const place = await scrollOf(page, list)
    expect(place).toBeGreaterThan(100)
    for (const goBack of ways) {
      await last.click()
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await goBack()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('searchbox')).toHaveValue(word)
      await expect.poll(() => scrollOf(page, list)).toBe(place)
    }
  }
  await leaveAndReturn(`/admin/orders?search=${word}&status=pending`, 'Orders', 'Order Details', [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Orders', exact: true }).last().click(),
  ])
  await leaveAndReturn(`/admin/products?search=${word}`, 'Products', 'Edit Product', [
    () => page.getByRole('link', { name: 'Cancel' }).click(),
    async () => {
      await page.getByLabel('Stock').fill('33')
      await page.getByRole('button', { name: 'Update Product' }).click()
      const toast = toastOf(page, 'Product updated successfully')
      await expect(toast).toBeVisible()
      const box = await toast.boundingBox()
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
      expect(box?.x).toBeGreaterThan(width / 2)
      expect(box?.y).toBeGreaterThan(height / 2)
    },
  ])
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('row').last()).toContainText('33')
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('link', { name: 'Customers' }).click()
  await menu.getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL('/admin/products')
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('on a slow device filters add up, and a search ends with the list', async ({ ownersPage: page }) => {
  const busy = await makeBusy(page)
  await page.goto('/admin/orders')
  const [search, status] = [page.getByRole('searchbox'), page.getByRole('combobox', { name: 'Status' })]
  await expect(page.getByText(/^Showing \d+ of|^No orders found/).first()).toBeVisible()
  await busy.begin()
  await search.fill('nobody of that name')
  await expect(page).toHaveURL(/search=/)
  await status.selectOption('Paid')
  await busy.end()
  await expect(page).toHaveURL('/admin/orders?search=nobody+of+that+name&status=paid')
  await expect(status).toHaveValue('paid')
  await expect(page.getByText('No orders found')).toBeVisible()

  await busy.begin()
  await search.fill('nobody either')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page).toHaveURL('/admin/products')
  await waitForTimers(page)
  await busy.end()
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/admin/products')
})

test('coming back from a mail, a long list of mails is as it was left', async ({ ownersPage: page }) => {
  const sent = { to: 'asha@paudha.example', sentAt: '2026-11-21T10:00:00.000Z' }
  const mails = Array.from({ length: 60 }, (_, n) => ({ _id: `mail-${n + 1}`, subject: `Mail ${n + 1}`, ...sent }))
  await page.route('**/api/admin/mails?*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
  await page.route('**/api/admin/mailbox?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    return route.fulfill({ json: mails.slice(offset, offset + limit), headers: { 'x-total-count': '60' } })
  })
  await page.route('**/api/admin/mailbox/*', (route) =>
    route.fulfill({ json: { ...mails.at(-1), text: 'Namaste', headers: [] } }),
  )
  await page.route('**/api/admin/mailbox/*/html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Mail</title></html>' }),
  )
  await page.goto('/admin/mail')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Mail 50', exact: true }).scrollIntoViewIfNeeded()
  const last = main.getByRole('link', { name: 'Mail 60', exact: true })
  await last.scrollIntoViewIfNeeded()
  const place = await scrollOf(page, null)
  expect(place).toBeGreaterThan(100)
  for (const goBack of [() => page.goBack(), () => main.getByRole('link', { name: 'E-mails', exact: true }).click()]) {
    await last.click()
    await expect(page.getByRole('heading', { name: 'Mail 60' })).toBeVisible()
    await goBack()
    await expect.poll(() => scrollOf(page, null)).toBe(place)
    await expect(last).toBeVisible()
  }
})
