import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { addPlant, expect, orderPlant, test } from '../support/shop.ts'

test('a courier’s file is recorded once, and what is short stays listed', async ({
  ownersPage: page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Urli', price: 590, category: 'pots' })
  const [paid, short] = [1, 2].map(() => `DL${crypto.randomUUID().slice(0, 8)}`.toUpperCase()) as [string, string]
  for (const trackingNumber of [paid, short]) {
    const params = { id: (await orderPlant(shopper, plant))._id }
    for (const body of [{ status: 'shipped', courier: 'Delhivery', trackingNumber }, { status: 'delivered' }] as const)
      await adminApi.call('PATCH /admin/orders/:id/status', { params, body })
  }
  const header = 'AWB No.,COD Amount,Remittance Date,UTR'
  const lines = [`${paid},590`, `${short},500`, 'NOWHERE-900009,100'].map((line) => `${line},26/11/2024,UTR-${paid}`)
  const choose = (name: string, ...rows: string[]) =>
    page.getByLabel('Choose a CSV file').setInputFiles({
      ...{ name, mimeType: 'application/vnd.ms-excel' },
      buffer: Buffer.from([header, ...rows].join('\r\n')),
    })

  await page.goto('/admin/books')
  await page.getByRole('link', { name: 'Cash from couriers' }).click()
  await expect(page).toHaveTitle('Cash from couriers | Paudha')
  const open = page.getByRole('region', { name: 'Parcels not paid in full' })
  await expect(open.getByRole('row', { name: new RegExp(`^${paid}.*₹590\\.00 0 `) })).toBeVisible()

  await choose('delhivery.csv', ...lines)
  await expect(page.getByText('1 paid in full, 1 short, 1 without an order.')).toBeVisible()
  const toLookAt = page.getByRole('region', { name: 'Parcels to review' })
  await expect(toLookAt.getByRole('row', { name: `3 ${short} ₹90.00 short ₹590.00 ₹500.00` })).toBeVisible()
  await expect(toLookAt.getByRole('row', { name: 'NOWHERE-900009 No parcel has this number' })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Record ₹1,190.00' }).click()
  await expect(page.getByText('₹1,190.00 of delhivery.csv recorded')).toBeVisible()
  await expect(open.getByRole('row', { name: new RegExp(`^${paid}`) })).toHaveCount(0)
  await expect(open.getByRole('row', { name: new RegExp(`^${short}.*₹90\\.00`) })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recorded files' }).getByText('delhivery.csv').first()).toBeVisible()
  await expectNoBarriers(page)

  await page.getByRole('button', { name: 'Record another file' }).click()
  await choose('again.csv', ...lines)
  await expect(page.getByText('again.csv has already been recorded')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Record/ })).toHaveCount(0)
})
