import type { Locator, Page } from '@playwright/test'
import type { Api } from '../contract/client.ts'
import { orderOf } from '../test/support/factories.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { runInShopDatabase } from './support/database.ts'
import { payByUpi } from './support/paying.ts'
import {
  addPlant,
  adminAccount,
  type Customer,
  expect,
  failCalls,
  orderPlant,
  signIn,
  test,
  toastOf,
} from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PHONE = { width: 360, height: 740 }

const card = (page: Page) => page.getByRole('region', { name: 'Refunds', exact: true })
const opener = (page: Page) => card(page).getByRole('button', { name: 'Refund a part' })
const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Refund a part of this order?' })

test('one of two pieces and a sum of goodwill go back, and what is no longer there is refused kindly', async ({
  page,
  browser,
  adminApi,
  shopper,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, shopper)
  const { id, fern } = await payAndDeliver(page, adminApi, shopper)

  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    viewport: PHONE,
    reducedMotion: 'reduce',
  })
  const office = await context.newPage()
  await signIn(office, adminAccount)
  await office.goto(`/admin/orders/${id}`)
  await expect(card(office)).toContainText('Left to refund: ₹1,050')
  await opener(office).press('Enter')
  const dialog = dialogOf(office)
  await expect(dialog.getByText('Delivery fee of ₹60')).toBeVisible()
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByText('Say why')).toBeVisible()
  await expect(dialog.getByText(/^Nothing is chosen\./)).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  const pieces = dialog.getByLabel(`Refund, of ${fern.name}`)
  await pieces.fill('3')
  await expect(dialog.getByText('0 to 2', { exact: true })).toBeVisible()
  await pieces.fill('1')
  await expect(dialog.getByText('Sum: ₹200. Then ₹850 is left.')).toBeVisible()
  const backOnSale = dialog.getByLabel(`Of these back on sale, of ${fern.name}`)
  await backOnSale.fill('2')
  await expect(dialog.getByText('0 to 1', { exact: true })).toBeVisible()
  await backOnSale.fill('1')
  await expect(dialog.getByText('0 to 1', { exact: true })).toHaveCount(0)
  await dialog.getByLabel('Reason').fill('Its stem was snapped.')
  await expectNoBarriers(office)
  await office.setViewportSize(PHONE)
  await dialog.getByRole('button', { name: 'Refund ₹200' }).click()
  await expect(toastOf(office, '₹200 refunded')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(card(office)).toContainText('Left to refund: ₹850')
  await expect(card(office).getByText(`1 × ${fern.name}`)).toBeVisible()
  await expect(card(office).getByText('1 back in stock', { exact: true })).toBeVisible()
  await expect(office.getByText(/^Back on sale with a refund, /)).toBeVisible()
  await expect(card(office).getByText('Its stem was snapped.')).toBeVisible()
  await expect(opener(office)).toBeFocused()
  await expectPdf(office, card(office).getByRole('link', { name: /^Credit note/ }))

  const second = await context.newPage()
  await second.goto(`/admin/orders/${id}`)
  await opener(second).click()
  const late = dialogOf(second)
  await late.getByLabel('Goodwill in rupees (optional)').fill('850')
  await late.getByLabel('Reason').fill('All of it')
  await expect(late.getByText('Sum: ₹850. Then ₹0 is left.')).toBeVisible()

  await opener(office).click()
  await dialog.getByLabel('Goodwill in rupees (optional)').fill('50.5')
  await dialog.getByLabel('Reason').fill('For the trouble')
  await dialog.getByRole('button', { name: 'Refund ₹50.50' }).click()
  await expect(toastOf(office, '₹50.50 refunded')).toBeVisible()
  await expect(card(office)).toContainText('Left to refund: ₹799.50')
  await expect(card(office).getByRole('link', { name: /^Credit note/ })).toHaveCount(1)
  await expectNoBarriers(office)

  await late.getByRole('button', { name: 'Refund ₹850' }).click()
  await expect(late.getByText(/^Only ₹799\.50 of what was paid this way can still go back/)).toBeVisible()
  await late.getByRole('button', { name: 'Not yet' }).click()
  await expect(late).toHaveCount(0)
  await expect(card(second)).toContainText('Left to refund: ₹799.50')
  await expect(card(second).getByText('For the trouble')).toBeVisible()
  await context.close()

  await page.goto(`/orders/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'What goes back to you' })).toBeVisible()
  for (const sum of ['200\\.00', '50\\.50'])
    await expect(main.getByText(new RegExp(`^₹${sum} (goes|went) back the way you paid\\. .+ by \\d`))).toBeVisible()
  await expect(main.getByText(`1 × ${fern.name}`)).toBeVisible()
  await expectPdf(page, main.getByRole('link', { name: /^Credit note/ }))
  await expectNoBarriers(page)
})

test('cash goes back by hand, and a lost answer is no second refund', async ({
  page,
  browserErrors,
  adminApi,
  shopper,
}) => {
  const { _id: id } = await orderPlant(shopper, await addPlant(adminApi, { name: 'Kadamba', price: 450 }))
  await deliver(adminApi, id)
  await signIn(page, adminAccount)
  await page.goto(`/admin/orders/${id}`)
  await opener(page).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Goodwill in rupees (optional)').fill('100')
  await dialog.getByLabel('Reason').fill('It came late')
  await dialog.getByLabel('How the money goes back').selectOption(BY_HAND)
  await dialog.getByRole('button', { name: 'Refund ₹100' }).click()
  await expect(dialog.getByText('Name the transfer or UPI reference')).toBeVisible()
  await dialog.getByLabel('Reference of the UPI or bank transfer').fill('UPI 12345')

  // The shop makes it, and its answer does not arrive.
  await page.route(`**/api/admin/orders/${id}/refunds`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Refund ₹100' }).click()
  await expect(toastOf(page, 'Failed to refund')).toBeVisible()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Refund ₹100' }).click()
  await expect(toastOf(page, '₹100 refunded')).toBeVisible()
  await expect(card(page)).toContainText('Left to refund: ₹350')
  await expect(card(page).getByText(/by hand: UPI 12345$/)).toHaveCount(1)

  await failCalls(page, `/admin/orders/${id}/refunds`, 'The till is locked.')
  await opener(page).click()
  await dialog.getByLabel('Goodwill in rupees (optional)').fill('50')
  await dialog.getByLabel('Reason').fill('It came late')
  await dialog.getByLabel('How the money goes back').selectOption(BY_HAND)
  await dialog.getByLabel('Reference of the UPI or bank transfer').fill('UPI 67890')
  await dialog.getByRole('button', { name: 'Refund ₹50' }).click()
  await expect(toastOf(page, 'The till is locked.')).toBeVisible()
  await expect(dialog.getByLabel('Reference of the UPI or bank transfer')).toHaveValue('UPI 67890')
  await dialog.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  browserErrors.length = 0
})

test('cash goes to a UPI id, which is shown masked afterwards', async ({ page, adminApi, shopper }) => {
  const { _id: id } = await orderPlant(shopper, await addPlant(adminApi, { name: 'Champa', price: 450 }))
  await deliver(adminApi, id)
  await signIn(page, adminAccount)
  await page.goto(`/admin/orders/${id}`)
  await opener(page).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Goodwill in rupees (optional)').fill('100')
  await dialog.getByLabel('Reason').fill('It came late')
  await dialog.getByLabel('UPI id').fill('asha')
  await dialog.getByRole('button', { name: 'Refund ₹100' }).click()
  await expect(dialog.getByText('A UPI id is like name@bank')).toBeVisible()
  await dialog.getByLabel('UPI id').fill('asha@okaxis')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Refund ₹100' }).click()
  await expect(toastOf(page, '₹100 refunded')).toBeVisible()
  await expect(card(page).getByText(/to UPI id a…@okaxis$/)).toBeVisible()
  await expect(card(page)).toContainText('Left to refund: ₹350')
})

const BY_HAND = 'Already paid by hand (reference)'

/** An order of two ferns, a pot and a fee of 60 rupees for its delivery, paid in the browser and delivered: ₹1,050 in all. */
async function payAndDeliver(page: Page, adminApi: Api, shopper: Customer) {
  const fern = await addPlant(adminApi, { name: 'Fern', price: 200, stock: 5 })
  const pot = await addPlant(adminApi, { name: 'Urli', price: 590, stock: 5, category: 'pots' })
  const lines = [
    { plant: fern._id, quantity: 2, price: 200 },
    { plant: pot._id, quantity: 1, price: 590 },
  ]
  for (const { plant, quantity } of lines)
    await shopper.api.call('POST /cart/add', { body: { plantId: plant, quantity } })
  const { _id: id } = await shopper.api.call('POST /orders', { body: orderOf(lines) })
  // Rules with a fee would change the orders of other journeys.
  await runInShopDatabase('update orders set delivery_fee = 6000, amount = amount + 6000 where id = $1', [id])
  await page.goto('/orders')
  await page.getByRole('link', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay now · ₹1,050.00' }).click()
  await payByUpi(page)
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible()
  await deliver(adminApi, id)
  return { id, fern }
}

async function deliver(adminApi: Api, id: string): Promise<void> {
  for (const status of ['shipped', 'delivered'] as const)
    await adminApi.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
}

/** Requests the link's document as the browser does: with cookies only. */
async function expectPdf(page: Page, link: Locator): Promise<void> {
  await expect(link).toHaveAttribute('target', '_blank')
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
}
