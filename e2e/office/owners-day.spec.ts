import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { download } from '../support/download.ts'
import { addPlant, adminAccount, expect, orderPlant, restoreSession, signIn, test, toastOf } from '../support/shop.ts'

const newOrders = (page: Page) => page.getByRole('button', { name: /new orders?: show$/ })
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })

test('a new order is announced on the dashboard, sent with a courier, delivered and in the books of the month', async ({
  page,
  browser,
  adminApi,
  shopper,
}) => {
  test.slow()
  await page.clock.install()
  const plant = await addPlant(adminApi, { name: 'Urli', price: 590, stock: 200, category: 'pots' })
  await signIn(page, adminAccount)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page).toHaveTitle('Dashboard | Paudha')
  await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible()
  await expect(page.getByText('Loading recent orders…')).toHaveCount(0)
  const { _id } = await orderPlant(shopper, plant, 150)
  await page.clock.fastForward(25_000)
  await newOrders(page).click()
  await expect(newOrders(page)).toHaveCount(0)
  await region(page, 'Recent Orders')
    .getByRole('link', { name: `#${_id}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order Details' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Packing slip/ })).toBeVisible()

  await page.getByRole('button', { name: 'Mark shipped' }).click()
  const question = page.getByRole('alertdialog', { name: 'Mark this order as shipped?' })
  await question.getByLabel('Courier').fill('delhivery')
  await question.getByLabel('Tracking number').fill('1234 5678 90')
  await question.getByLabel('Tracking number').press('Enter')
  await expect(toastOf(page, 'Order marked as shipped')).toBeVisible()
  const home = await browser.newPage()
  await restoreSession(home, shopper)
  await home.goto('/orders')
  await expect(home.getByText('Sent with Delhivery')).toBeVisible()
  await expect(home.getByRole('link', { name: 'Track parcel' })).toHaveAttribute('href', /package\/1234567890$/)

  await page.getByRole('button', { name: 'Correct tracking' }).click()
  const correction = page.getByRole('alertdialog', { name: 'Who carries this parcel?' })
  await expect(correction.getByLabel('Courier')).toHaveValue('Delhivery')
  await correction.getByLabel('Courier').fill('Rhaphidophoratetraspermavariegata')
  await correction.getByLabel('Tracking number').fill('9'.repeat(40))
  await expectNoBarriers(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await correction.getByRole('button', { name: 'Save tracking' }).click()
  await expect(toastOf(page, 'Tracking saved')).toBeVisible()
  const timeline = region(page, 'Timeline')
  await expect(timeline).toContainText('Now Delhivery #1234567890.')
  await expect(timeline).toContainText(/^.*Now Rhaphidophora\w+ #9{40} instead of Delhivery #1234567890\./)
  await home.reload()
  await expect(home.getByText(/^Sent with Rhaphidophora/)).toBeVisible()
  await expectNoBarriers(home)
  await page.getByRole('button', { name: 'Mark delivered' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark delivered' }).click()
  await expect(toastOf(page, 'Order marked as delivered')).toBeVisible()
  await expect(page.getByRole('button', { name: /tracking$|^Parcel came back/ })).toHaveCount(0)
  await home.reload()
  await expect(home.getByText('Delivered', { exact: true }).first()).toBeVisible()
  await home.close()

  await page.goto('/admin/dashboard?days=7')
  const sales = region(page, /^Sales of the last 7 days/)
  await expect(sales.getByRole('img', { name: /^Revenue by day/ })).toBeVisible()
  await sales.getByText('Figures by day').click()
  await expect(sales.getByRole('row')).toHaveCount(8)
  const best = region(page, 'Best sellers').getByRole('listitem').filter({ hasText: plant.name })
  await expect(best).toContainText(/150 sold.*₹88,500/s)
  await page.goto('/admin/books')
  await expect(page.getByText('It reconciles with the issued documents to the paisa.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Invoices 20.* None$/ })).toBeVisible()
  await expectNoBarriers(page)
  const { invoice } = await adminApi.call('GET /admin/orders/:id', { params: { id: _id } })
  const paper = invoice?.number ?? ''
  const register = await download(page, 'Sales register (CSV)')
  expect(register.name).toMatch(/^sales-register-20\d\d-\d\d-01-to-20\d\d-\d\d-\d\d\.csv$/)
  expect(register.text).toContain(paper)
  const archive = await download(page, 'Archive of the year (ZIP)')
  expect(archive.name).toMatch(/^books-20\d\d-\d\d\.zip$/)
  expect(archive.text).toContain(`${paper.replaceAll('/', '-')}.pdf`)
})

test('what waits stands first, and links to all that waits; the menu leads to every section and the own account', async ({
  page,
  adminApi,
  adminSession,
  shopper,
}) => {
  for (let count = 0; count < 7; count++)
    await orderPlant(shopper, await addPlant(adminApi, { name: `Jamun ${count}`, price: 400, stock: 1 }))
  await restoreSession(page, { session: adminSession })
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/dashboard')
  const waiting = region(page, 'Waiting to ship').getByRole('link', { name: /^and [\d,]+ more$/ })
  await expect(waiting).toBeVisible()
  const work = await page.getByRole('heading', { name: 'Waiting to ship' }).boundingBox()
  const sales = await page.getByRole('heading', { name: /^Sales of the last/ }).boundingBox()
  expect(work?.y ?? 0).toBeLessThan(sales?.y ?? 0)
  await waiting.click()
  await expect(page).toHaveURL('/admin/orders?view=to_ship')
  const rows = region(page, 'Orders').getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await expect(rows.filter({ hasText: 'Delivered' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Waiting to ship: show all again' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\??$/)
  await page.goBack()
  await region(page, 'Low stock').getByRole('link', { name: /more$/ }).click()
  await expect(page).toHaveURL('/admin/products?view=low_stock')
  await expect(page.getByRole('button', { name: 'Low stock: show all again' })).toBeVisible()

  const menu = page.getByRole('navigation', { name: 'Back office' })
  for (const [name, path = name.toLowerCase()] of [
    ...[['Orders'], ['Claims'], ['Books'], ['Customers'], ['Reviews'], ['Messages'], ['Mails', 'mail']],
    ...[['Subscribers'], ['Measurement'], ['Settings'], ['History', 'audit'], ['Security'], ['Dashboard']],
  ] as [string, string?][]) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`/admin/${path}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(menu.locator('[aria-current=page]')).toContainText(name)
  }
  await page.getByRole('link', { name: /My account and password/ }).click()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
})
