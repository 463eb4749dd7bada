import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { expectPdf } from '../support/expect-pdf.ts'
import { openCheckout, placeCashOrder } from '../support/paying.ts'
import { addPlant, adminAccount, expect, fillInAddress, signIn, test } from '../support/shop.ts'

const GSTIN = '27AAACR5055K1Z7'
const FIRM = 'Kulkarni Gardens LLP'

test('a firm orders with a GSTIN and another address to bill', async ({ page, adminApi, shopper }) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Urli', price: 590, category: 'pots' }))
  await fillInAddress(page)
  await page.getByRole('checkbox', { name: /Business purchase\?/ }).check()
  await page.getByLabel('GSTIN', { exact: true }).fill(' 27 aaacr 5055k1z7')
  await page.getByLabel('Legal name').fill(FIRM)
  await page.getByLabel('Use a different billing address').check()
  await page.getByLabel('Billing street').fill('7 MG Road')
  await page.getByLabel('Billing city').fill('Panaji')
  await page.getByLabel('Billing state').selectOption('Goa')
  await page.getByLabel('Billing PIN code').fill('403001')
  await expectNoBarriers(page)
  await placeCashOrder(page)
  await expect(page).toHaveURL('/orders')
  for (const line of [`Billed to ${FIRM}`, '7 MG Road, Panaji, Goa 403001', `GSTIN ${GSTIN}`])
    await expect(page.getByText(line, { exact: true })).toBeVisible()

  const [order] = await shopper.api.call('GET /orders')
  const id = order?._id ?? ''
  await adminApi.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  await signIn(page, adminAccount)
  await page.goto(`/admin/orders/${id}`)
  await expect(page.getByRole('term').filter({ hasText: 'Bill to' })).toBeVisible()
  await expect(page.getByText(`GSTIN ${GSTIN}`)).toBeVisible()
  await expectPdf(page, page.getByRole('link', { name: /^Tax invoice/ }))
})
