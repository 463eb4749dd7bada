import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { runInShopDatabase } from './support/database.ts'
import { addPlant, adminAccount, expect, orderPlant, signIn, test } from './support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the owner prints the packing slip, ships the order and prints the invoice', async ({
  page,
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
  await expectPdf(page, invoice)
  await expectNoBarriers(page)
})

test('a shopper opens the bill of a shipped order under Orders', async ({ page, adminApi, shopper }) => {
  const { _id: id } = await orderPlant(shopper, await addPlant(adminApi, { name: 'Champak', price: 450 }))
  await signIn(page, shopper)
  await page.goto('/orders')
  const link = page.getByRole('link', { name: /^Bill of supply/ })
  await expect(page.getByText('Total: Rs 450.00')).toBeVisible()
  await expect(link).toHaveCount(0)
  await adminApi.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  await page.reload()
  await expectPdf(page, link)
  await expectNoBarriers(page)

  await page.context().clearCookies()
  const opened = page.waitForEvent('popup')
  await link.click()
  await expect(await opened).toHaveURL(`/login?from=/orders`)
})

test('the page of an order warns of what its papers cannot show', async ({ page, adminApi, shopper }) => {
  const { _id: id } = await orderPlant(shopper, await addPlant(adminApi, { name: 'Bonsai pot', price: 590 }))
  await signIn(page, adminAccount)
  await page.goto(`/admin/orders/${id}`)
  const papers = page.getByRole('region', { name: 'Papers' })
  await expect(papers.getByRole('link', { name: /^Packing slip/ })).toBeVisible()
  await expect(papers.getByRole('alert')).toHaveCount(0)
  await runInShopDatabase('update orders set recipient_name = $1 where id = $2', ['Ravi 王', id])
  await page.reload()
  await expect(papers.getByRole('alert')).toContainText('printed as a box, to be written by hand: 王')
  await expectNoBarriers(page)
})

/** Requests the link's document as the browser does: with cookies only. */
async function expectPdf(page: Page, link: Locator): Promise<void> {
  await expect(link).toHaveAttribute('target', '_blank')
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
}
