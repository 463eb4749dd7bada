import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { download } from '../support/download.ts'
import { addPlant, adminAccount, expect, orderPlant, signIn, test, toastOf } from '../support/shop.ts'

const newOrders = (page: Page) => page.getByRole('button', { name: /^Show .*new orders?$/ })
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })

test('a new order is announced, shipped, delivered and in the books', async ({ page, adminApi, shopper }) => {
  test.slow()
  await page.clock.install()
  const plant = await addPlant(adminApi, { name: 'Urli', price: 590, stock: 200, category: 'pots' })
  await signIn(page, adminAccount)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page).toHaveTitle('Dashboard | Paudha')
  await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible()
  await expect(page.getByText('Loading recent orders…')).toHaveCount(0)
  const { _id, number } = await orderPlant(shopper, plant, 150)
  await page.clock.fastForward(25_000)
  await newOrders(page).click()
  await expect(newOrders(page)).toHaveCount(0)
  await region(page, 'Recent Orders')
    .getByRole('link', { name: `#${number}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order Details' })).toBeVisible()

  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const question = page.getByRole('alertdialog', { name: 'Mark this order as shipped?' })
  await question.getByLabel('Courier').fill('delhivery')
  await question.getByLabel('Tracking number').fill('1234 5678 90')
  await question.getByLabel('Tracking number').press('Enter')
  await expect(toastOf(page, 'Order marked as shipped')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(toastOf(page, 'Order marked as delivered')).toBeVisible()

  await page.goto('/admin/dashboard?days=7')
  await expect(page.getByRole('img', { name: /^Revenue by day/ })).toBeVisible()
  const best = region(page, 'Best sellers').getByRole('listitem').filter({ hasText: plant.name })
  await expect(best).toContainText(/150 sold.*₹88,500/s)
  await page.goto('/admin/books')
  await expect(page.getByText('The return reconciles with the issued documents to the paisa.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Invoices 20.* None$/ })).toBeVisible()
  await expectNoBarriers(page)
  const { invoice } = await adminApi.call('GET /admin/orders/:id', { params: { id: _id } })
  const paper = invoice?.number ?? ''
  const register = await download(page, 'Sales register (CSV)')
  expect(register.name).toMatch(/^sales-register-20\d\d-\d\d-01-to-20\d\d-\d\d-\d\d\.csv$/)
  expect(register.text).toContain(paper)
  const archive = await download(page, 'Year archive (ZIP)')
  expect(archive.name).toMatch(/^books-20\d\d-\d\d\.zip$/)
  expect(archive.text).toContain(`${paper.replaceAll('/', '-')}.pdf`)
})
