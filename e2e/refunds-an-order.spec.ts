import { buildOrder } from '../test/support/bodies.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { runInShopDatabase } from './support/database.ts'
import { expectPdf } from './support/expect-pdf.ts'
import { payByUpi } from './support/paying.ts'
import { addPlant, adminAccount, deliver, expect, PHONE, signIn, test, toastOf } from './support/shop.ts'

test('the owner refunds a piece and some goodwill, and never more than is left', async ({
  page,
  browser,
  adminApi,
  shopper,
}) => {
  const fern = await addPlant(adminApi, { name: 'Fern', price: 200, stock: 5 })
  const pot = await addPlant(adminApi, { name: 'Urli', price: 590, stock: 5, category: 'pots' })
  const lines = [
    { plant: fern._id, quantity: 2, price: 200 },
    { plant: pot._id, quantity: 1, price: 590 },
  ]
  const { _id: id } = await buildOrder(shopper, lines)
  // Rules with a fee would change the orders of other journeys.
  await runInShopDatabase('update orders set delivery_fee = 6000, amount = amount + 6000 where id = $1', [id])
  await page.setViewportSize(PHONE)
  await signIn(page, shopper)
  await page.goto('/orders')
  await page.getByRole('link', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay now · ₹1,050.00' }).click()
  await payByUpi(page)
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible()
  await deliver(adminApi, id)

  const context = await browser.newContext({ viewport: PHONE })
  const [adminPage, second] = [await context.newPage(), await context.newPage()]
  await signIn(adminPage, adminAccount)
  const of = (window: typeof adminPage) => ({
    card: window.getByRole('region', { name: 'Refunds', exact: true }),
    opener: window.getByRole('button', { name: 'Refund part' }),
    dialog: window.getByRole('alertdialog', { name: 'Refund part of this order?' }),
  })
  const { card, opener, dialog } = of(adminPage)
  await adminPage.goto(`/admin/orders/${id}`)
  await expect(card).toContainText('Left to refund: ₹1,050')
  await opener.press('Enter')
  await dialog.getByLabel(`Refund, of ${fern.name}`).fill('1')
  await dialog.getByLabel(`Put back on sale, of ${fern.name}`).fill('1')
  await dialog.getByLabel('Reason').fill('Its stem was snapped.')
  await expect(dialog.getByText('Total: ₹200. After this refund, ₹850 can still be refunded.')).toBeVisible()
  await expectNoBarriers(adminPage)
  await dialog.getByRole('button', { name: 'Refund ₹200' }).click()
  await expect(toastOf(adminPage, '₹200 refunded')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  for (const said of ['Left to refund: ₹850', `1 × ${fern.name}`, '1 back in stock', 'Its stem was snapped.'])
    await expect(card).toContainText(said)
  await expect(adminPage.getByText(/^Restocked with a refund, /)).toBeVisible()
  await expect(opener).toBeFocused()
  await expectPdf(adminPage, card.getByRole('link', { name: /^Credit note/ }))

  const late = of(second)
  await second.goto(`/admin/orders/${id}`)
  await late.opener.click()
  await late.dialog.getByLabel('Goodwill in rupees (optional)').fill('850')
  await late.dialog.getByLabel('Reason').fill('All of it')
  await opener.click()
  await dialog.getByLabel('Goodwill in rupees (optional)').fill('50.5')
  await dialog.getByLabel('Reason').fill('For the trouble')
  await dialog.getByRole('button', { name: 'Refund ₹50.50' }).click()
  await expect(toastOf(adminPage, '₹50.50 refunded')).toBeVisible()
  await expect(card).toContainText('Left to refund: ₹799.50')
  await expect(card.getByRole('link', { name: /^Credit note/ })).toHaveCount(1)
  await late.dialog.getByRole('button', { name: 'Refund ₹850' }).click()
  await expect(late.dialog.getByText(/^Only ₹799\.50 of what was paid this way can still be refunded/)).toBeVisible()
  await late.dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(late.card).toContainText('Left to refund: ₹799.50')
  await context.close()

  await page.goto(`/orders/${id}`)
  const main = page.getByRole('main')
  for (const sum of ['200\\.00', '50\\.50'])
    await expect(
      main.getByText(new RegExp(`^₹${sum} (is being|was) refunded to your original payment method\\. .+ by \\d`)),
    ).toBeVisible()
  await expectPdf(page, main.getByRole('link', { name: /^Credit note/ }))
  await expectNoBarriers(page)
})
