import type { Locator, Page } from '@playwright/test'
import { buildOrder } from '../test/support/factories.ts'
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

test('a firm that buys plants and pots finds its tax invoice and its bill of supply, and so does the owner', async ({
  page,
  adminApi,
  shopper,
}) => {
  const lines = [
    { plant: (await addPlant(adminApi, { name: 'Champak', price: 450 }))._id, quantity: 1, price: 450 },
    { plant: (await addPlant(adminApi, { name: 'Urli', price: 590, category: 'pots' }))._id, quantity: 1, price: 590 },
  ]
  const { _id: id } = await buildOrder(shopper, lines, { gstin: '27AAPFU0939F1ZV' })
  await adminApi.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  await signIn(page, shopper)
  await page.goto('/orders')
  for (const name of [/^Tax invoice/, /^Bill of supply/]) await expectPdf(page, page.getByRole('link', { name }))
  await expectNoBarriers(page)

  await signIn(page, adminAccount)
  await page.goto(`/admin/orders/${id}`)
  const papers = page.getByRole('region', { name: 'Papers' })
  for (const name of [/^Tax invoice [A-Z0-9]{2}\//, /^Bill of supply [A-Z0-9]{2}B\//])
    await expectPdf(page, papers.getByRole('link', { name }))
  const { items } = await adminApi.call('GET /admin/orders/:id', { params: { id } })
  const body = { items: items.map(({ _id }) => ({ item: _id, sound: 1 })) }
  await adminApi.call('POST /admin/orders/:id/return', { params: { id }, body })
  await page.reload()
  const notes = papers.getByRole('link', { name: /^Credit note/ })
  await expect(notes).toHaveCount(2)
  for (const note of await notes.all()) await expectPdf(page, note)
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
