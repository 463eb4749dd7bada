import { expectNoBarriers } from './support/accessibility-checks.ts'
import { expectPdf } from './support/expect-pdf.ts'
import { chooseCash, openCheckout } from './support/paying.ts'
import { addPlant, expect, fillInAddress, PHONE, signIn, test } from './support/shop.ts'

const TRACKING = { courier: 'Delhivery', trackingNumber: '1234567890' }

test('a shopper orders, follows the parcel, opens the bill and writes to us', async ({ page, adminApi, shopper }) => {
  const name = 'Rhaphidophora tetrasperma of the Western Ghats, hand-pollinated, in an earthen pot'
  const plant = await addPlant(adminApi, { name, price: 33_333.33, stock: 5 })
  await page.setViewportSize(PHONE)
  await signIn(page, shopper)
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await chooseCash(page)
  await page.getByRole('button', { name: /Place Order/ }).click()
  await expect(page).toHaveURL('/orders')
  const thanks = page.getByRole('status').filter({ hasText: 'Thank you! Your order has been placed.' })
  const [order] = await shopper.api.call('GET /orders')
  const { _id: id = '', number } = order ?? {}
  for (const said of [`Order #${number}`, shopper.email, 'Expected: ']) await expect(thanks).toContainText(said)
  const line = page.getByRole('listitem').filter({ hasText: 'Quantity: 1' }).last()
  const [link, sum] = [line.getByRole('link'), line.getByText('₹33,333.33', { exact: true }).last()]
  const [above, below] = [await link.boundingBox(), await sum.boundingBox()]
  expect(below?.y ?? 0, 'the sum is below a name of several lines').toBeGreaterThan(
    (above?.y ?? 0) + (above?.height ?? 0) - 2,
  )
  await expectNoBarriers(page)
  await thanks.getByRole('link', { name: 'Track your order' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible()
  await expect(main.getByText('You placed the order.')).toBeVisible()

  await adminApi.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped', ...TRACKING } })
  await page.reload()
  await expect(main.getByText(/^Your plants left the nursery/)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Track parcel' })).toHaveAttribute('href', /1234567890$/)
  await expectNoBarriers(page)
  await adminApi.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'delivered' } })
  await page.goto('/orders')
  await main.getByRole('link', { name: `Order #${number}` }).click()
  await expect(main.getByText('Your plants arrived.')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByText('Paudha', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: null })
  const bill = main.getByRole('link', { name: /^Bill of supply/ })
  await expectPdf(page, bill)
  await expectNoBarriers(page)

  await main.getByRole('link', { name: 'Write to us about this order' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await expect(main.getByLabel('Subject')).toHaveValue(`Order #${number}`)

  await page.goBack()
  await expect(bill).toBeVisible()
  await page.context().clearCookies()
  const opened = page.waitForEvent('popup')
  await bill.click()
  await expect(await opened).toHaveURL('/login?from=/orders')
})
