import { expectNoBarriers } from './support/accessibility-checks.ts'
import { expectPdf } from './support/expect-pdf.ts'
import { openPaymentWindow, payByUpi } from './support/paying.ts'
import { addPlant, deliver, expect, PHONE, signIn, test, toastOf } from './support/shop.ts'

test('the owner refunds one of two pots, and the shopper gets the credit note', async ({
  page,
  adminPage,
  adminApi,
  shopper,
}) => {
  const pot = await addPlant(adminApi, { name: 'Urli', price: 590, stock: 5, category: 'pots' })
  await shopper.api.call('POST /cart/add', { body: { plantId: pot._id, quantity: 1 } })
  await page.setViewportSize(PHONE)
  await signIn(page, shopper)
  await openPaymentWindow(page, shopper, pot)
  await payByUpi(page)
  await expect(page).toHaveURL('/orders')
  const id = (await shopper.api.call('GET /orders'))[0]?._id ?? ''
  await deliver(adminApi, id)

  await adminPage.setViewportSize(PHONE)
  const card = adminPage.getByRole('region', { name: 'Refunds', exact: true })
  const opener = adminPage.getByRole('button', { name: 'Refund part' })
  const dialog = adminPage.getByRole('alertdialog', { name: 'Refund part of this order?' })
  await adminPage.goto(`/admin/orders/${id}`)
  await expect(card).toContainText('Left to refund: ₹1,180')
  await opener.press('Enter')
  await dialog.getByLabel(`Refund, of ${pot.name}`).fill('1')
  await dialog.getByLabel(`Put back on sale, of ${pot.name}`).fill('1')
  await dialog.getByLabel('Reason').fill('Its rim was chipped.')
  await expect(dialog.getByText('Total: ₹590. After this refund, ₹590 can still be refunded.')).toBeVisible()
  await expectNoBarriers(adminPage)
  await dialog.getByRole('button', { name: 'Refund ₹590' }).click()
  await expect(toastOf(adminPage, '₹590 refunded')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  for (const said of ['Left to refund: ₹590', `1 × ${pot.name}`, '1 back in stock', 'Its rim was chipped.'])
    await expect(card).toContainText(said)
  await expect(opener).toBeFocused()
  expect((await adminApi.call('GET /plants/:id', { params: { id: pot._id } })).stock).toBe(4)

  await page.goto(`/orders/${id}`)
  const main = page.getByRole('main')
  const refunded = /^₹590\.00 (is being|was) refunded to your original payment method\. .+ by \d/
  await expect(main.getByText(refunded)).toBeVisible()
  await expectPdf(page, main.getByRole('link', { name: /^Credit note/ }))
  await expectNoBarriers(page)
})
