import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { addPlant, adminAccount, expect, orderPlant, signIn, test } from './shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the owner prints the packing slip, ships and prints the invoice; the shopper opens it under Orders', async ({
  page,
  browser,
  adminApi,
  shopper,
}) => {
  const pot = await addPlant(adminApi, { name: 'Urli', price: 590, category: 'pots' })
  const { _id: id } = await orderPlant(shopper, pot)
  await signIn(page, adminAccount)
  await page.goto(`/admin/orders/${id}`)
  const papers = page.getByRole('region', { name: 'Papers' })
  await expect(papers.getByText('The invoice takes its number when the order ships.')).toBeVisible()
  await expectPdf(page, papers.getByRole('link', { name: /^Packing slip/ }))

  await adminApi.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  await page.reload()
  const invoice = papers.getByRole('link', { name: /^Tax invoice [A-Z0-9]{2}\/\d\d-\d\d\/\d{6}/ })
  await expect(invoice).toBeVisible()
  await expectPdf(page, invoice)
  await expectNoBarriers(page)

  const own = await browser.newPage()
  await signIn(own, shopper)
  await own.goto('/orders')
  const link = own.getByRole('link', { name: /^Tax invoice/ })
  await expect(link).toBeVisible()
  await expectPdf(own, link)
  await expectNoBarriers(own)
  await own.close()
})

/** What the link opens, asked for as the browser does: with its cookies alone. */
async function expectPdf(page: Page, link: Locator): Promise<void> {
  await expect(link).toHaveAttribute('target', '_blank')
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
}
