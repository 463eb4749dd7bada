import type { Page } from '@playwright/test'
import { addPlant, expect, newCustomer, orderPlant, restoreSession, test, toastOf } from './support/shop.ts'

test.beforeEach(async ({ page, adminSession }) => restoreSession(page, { session: adminSession }))

const scrollOf = (page: Page, list: string) =>
  page.getByRole('region', { name: list }).evaluate((element) => element.scrollTop)

test('going back from an order, by the browser and by the link, restores the list', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Semal', price: 400, stock: 100 })
  const name = `Tara ${crypto.randomUUID().slice(0, 6)}`
  const shopper = await newCustomer({ name, email: `${crypto.randomUUID()}@paudha.example`, password: 'monsoon rain' })
  for (let count = 0; count < 25; count++) await orderPlant(shopper, plant)
  await page.goto(`/admin/orders?search=${encodeURIComponent(name)}&status=pending`)
  const list = page.getByRole('region', { name: 'Orders' })
  await expect(page.getByText('Showing 25 of 25 orders')).toBeVisible()
  const last = list.getByRole('row').last().getByRole('link')
  await last.scrollIntoViewIfNeeded()
  const place = await scrollOf(page, 'Orders')
  expect(place).toBeGreaterThan(100)

  for (const goBack of [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Orders', exact: true }).last().click(),
  ]) {
    await last.click()
    await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible()
    await goBack()
    await expect(page).toHaveURL(/search=Tara.*status=pending/)
    await expect(page.getByLabel('Search orders')).toHaveValue(name)
    await expect.poll(() => scrollOf(page, 'Orders')).toBe(place)
  }
})

test('going back from a product, by Cancel and after saving, restores the list', async ({ page, adminApi }) => {
  const name = `Palas${crypto.randomUUID().slice(0, 6)}`
  for (let count = 0; count < 25; count++) await addPlant(adminApi, { name: `${name} ${count}`, price: 400 })
  await page.goto(`/admin/products?search=${name}`)
  await expect(page.getByText('Showing 25 of 25 products')).toBeVisible()
  const list = page.getByRole('region', { name: 'Products' })
  const last = list.getByRole('row').last().getByRole('link', { name: /edit/i })
  await last.scrollIntoViewIfNeeded()
  const place = await scrollOf(page, 'Products')
  expect(place).toBeGreaterThan(100)
  const leave = [
    () => page.getByRole('link', { name: 'Cancel' }).click(),
    async () => {
      await page.getByLabel('Stock').fill('33')
      await page.getByRole('button', { name: 'Update Product' }).click()
    },
  ]
  for (const go of leave) {
    await last.click()
    await expect(page.getByRole('heading', { name: 'Edit Product' })).toBeVisible()
    await go()
    await expect(page).toHaveURL(new RegExp(`search=${name}`))
    await expect.poll(() => scrollOf(page, 'Products')).toBe(place)
  }
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()
  await expect(list.getByRole('row').last()).toContainText('33')
})

test('going back from a mail, by the browser and by the link, restores the list', async ({ page }) => {
  const mails = Array.from({ length: 60 }, (_, index) => ({
    _id: `mail-${index + 1}`,
    subject: `Mail ${index + 1}`,
    to: 'asha@paudha.example',
    sentAt: '2026-11-21T10:00:00.000Z',
  }))
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
  const scroll = () => main.evaluate((element) => element.firstElementChild?.scrollTop)
  await main.getByRole('link', { name: 'Mail 50', exact: true }).scrollIntoViewIfNeeded()
  const last = main.getByRole('link', { name: 'Mail 60', exact: true })
  await last.scrollIntoViewIfNeeded()
  const place = await scroll()
  expect(place).toBeGreaterThan(100)

  for (const goBack of [() => page.goBack(), () => main.getByRole('link', { name: 'Mails', exact: true }).click()]) {
    await last.click()
    await expect(page.getByRole('heading', { name: 'Mail 60' })).toBeVisible()
    await goBack()
    await expect.poll(scroll).toBe(place)
    await expect(last).toBeVisible()
    await expect(page.getByRole('region', { name: 'Undelivered mails' }).getByText(/^Mail \d/)).toHaveCount(0)
  }
})

test('from the menu a list opens at its start, without the previous search', async ({ page }) => {
  await page.goto('/admin/orders?status=pending')
  await expect(page.getByLabel('Status')).toHaveValue('pending')
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('link', { name: 'Customers' }).click()
  await menu.getByRole('link', { name: /^Orders/ }).click()
  await expect(page).toHaveURL(/\/admin\/orders$/)
})
