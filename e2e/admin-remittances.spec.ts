import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, type Customer, expect, failCalls, orderPlant, restoreSession, test } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

/** The tracking number of an order of ₹590 that was delivered against cash. */
async function delivered(shopper: Customer, adminApi: Customer['api']): Promise<string> {
  const plant = await addPlant(adminApi, { name: 'Urli', price: 590, category: 'pots' })
  const params = { id: (await orderPlant(shopper, plant))._id }
  const trackingNumber = `DL${crypto.randomUUID().slice(0, 8)}`.toUpperCase()
  for (const body of [
    { status: 'shipped' as const, courier: 'Delhivery', trackingNumber },
    { status: 'delivered' as const },
  ])
    await adminApi.call('PATCH /admin/orders/:id/status', { params, body })
  return trackingNumber
}

const chooseFile = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name, mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(text) })
const report = (...rows: string[]) => ['AWB No.,COD Amount,Remittance Date,UTR', ...rows].join('\r\n')

test('a courier’s file is checked, recorded once, and what is short stays listed', async ({
  page,
  adminApi,
  shopper,
}) => {
  const [paid, short] = [await delivered(shopper, adminApi), await delivered(shopper, adminApi)]
  await page.goto('/admin/books')
  await page.getByRole('link', { name: 'Cash from couriers' }).click()
  await expect(page).toHaveTitle('Cash from couriers | Paudha')
  const open = page.getByRole('region', { name: 'Parcels that are not paid in full' })
  await expect(open.getByRole('row', { name: new RegExp(`^${paid}.*₹590\\.00 0 `) })).toBeVisible()

  const file = report(`${paid},590,26/11/2024,UTR-1`, `${short},500,26/11/2024,UTR-1`, 'NOWHERE-9,100,26/11/2024,UTR-1')
  await chooseFile(page, 'delhivery.csv', file)
  await expect(page.getByText('1 paid in full, 1 short, 1 without an order.')).toBeVisible()
  const toLookAt = page.getByRole('region', { name: 'Parcels to look at' })
  await expect(toLookAt.getByRole('row', { name: `3 ${short} ₹90.00 short ₹590.00 ₹500.00` })).toBeVisible()
  await expect(toLookAt.getByRole('row', { name: 'NOWHERE-9 No parcel has this number' })).toBeVisible()
  await expectNoBarriers(page)

  await page.getByRole('button', { name: 'Record ₹1,190.00' }).click()
  await expect(page.getByText('₹1,190.00 of delhivery.csv recorded')).toBeVisible()
  await expect(open.getByRole('row', { name: new RegExp(`^${paid}`) })).toHaveCount(0)
  await expect(open.getByRole('row', { name: new RegExp(`^${short}.*₹90\\.00`) })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recorded files' }).getByText('delhivery.csv').first()).toBeVisible()
  await expectNoBarriers(page, [360])

  await page.getByRole('button', { name: 'Record another file' }).click()
  await chooseFile(page, 'again.csv', file)
  await expect(page.getByText('again.csv was recorded before')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Record/ })).toHaveCount(0)
})

test('a file that cannot be read, faulty lines and an unreachable server are reported', async ({ page }) => {
  await page.goto('/admin/books/remittances')
  await chooseFile(page, 'orders.csv', 'Order,Amount\r\n1,2')
  await expect(page.getByText(/^This file has no column of tracking numbers/)).toBeVisible()
  await chooseFile(page, 'mangled.csv', report('1.23457E+11,five,,'))
  await expect(page.getByText('One line has faults')).toBeVisible()
  const faults = page.getByRole('list', { name: 'Faults' }).getByRole('listitem')
  await expect(faults.first()).toContainText('Line 2Tracking number“1.23457E+11” was rounded by a spreadsheet')
  await expectNoBarriers(page, [360])

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await failCalls(page, '/admin/books/remittances**', null)
  await chooseFile(page, 'delhivery.csv', report('NOWHERE-8,100,,'))
  await expect(page.getByText('The file was not recorded')).toBeVisible()
  await page.unroute('**/api/admin/books/remittances**')
  await page.getByRole('button', { name: 'Check the file again' }).click()
  await expect(page.getByRole('button', { name: 'Record ₹100.00' })).toBeVisible()
})
