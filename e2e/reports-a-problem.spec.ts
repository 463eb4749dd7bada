import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { expectPdf } from './support/expect-pdf.ts'
import { buildPhoto } from './support/photo.ts'
import { addPlant, adminAccount, deliver, expect, orderPlant, PHONE, signIn, test, toastOf } from './support/shop.ts'

test('a shopper complains of a broken plant until it is replaced, and of a dead one until the money is back', async ({
  page,
  browser,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kanchan', price: 450, stock: 9 })
  const order = await orderPlant(shopper, plant, 3)
  await deliver(adminApi, order._id)
  const [ticket, secondTicket] = [`C-${order.number}-1`, `C-${order.number}-2`]
  await page.setViewportSize(PHONE)
  await signIn(page, shopper)
  await expect(page).toHaveURL('/shop')
  await page.goto(`/orders/${order._id}`)
  await page.getByRole('link', { name: 'Report a problem' }).click()
  const form = page.getByRole('form', { name: 'Report a problem' })
  const quantity = form.getByRole('group', { name: `How many of ${plant.name}` })
  await quantity.getByRole('button', { name: 'Increase quantity' }).press('Enter')
  await expect(quantity.getByRole('status')).toHaveText('2')
  await form.getByRole('radio', { name: 'Arrived broken' }).check()
  await form.getByLabel('Describe the problem').fill('The stem is snapped.')
  await form.locator('input[type=file]').setInputFiles([await buildPhoto('#4040c0'), await buildPhoto('#c04040')])
  await expect(photosIn(form)).toHaveCount(2)
  await form.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(photosIn(form)).toHaveCount(1)
  await expect(form.getByRole('button', { name: 'Add photos' })).toBeFocused()
  await page.reload()
  await expect(form.getByLabel('Describe the problem')).toHaveValue('The stem is snapped.')
  await expect(quantity.getByRole('status')).toHaveText('2')
  await expect(photosIn(form)).toHaveCount(1)
  await expectNoBarriers(page)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you. We’re looking into it' })).toBeFocused()
  await expect(page.getByText(ticket, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Track your claim' }).click()
  const own = page.getByRole('article', { name: ticket })
  await expect(own.getByText(/^We’re looking into your claim and will reply by /)).toBeVisible()

  const adminPage = await browser.newPage({ viewport: PHONE })
  await signIn(adminPage, adminAccount)
  await openClaim(adminPage, ticket)
  const picture = adminPage.getByRole('img', { name: 'Open photo 1 in full size' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectNoBarriers(adminPage)
  await expect(adminPage.getByRole('button', { name: 'Refuse' })).toBeInViewport()
  const dialog = adminPage.getByRole('alertdialog')
  await adminPage.getByRole('button', { name: 'Ask the shopper' }).click()
  await dialog.getByLabel('Insert a text template').selectOption('A photo of the stem and roots')
  await dialog.getByRole('button', { name: 'Send question' }).click()
  await expect(toastOf(adminPage, 'Question sent')).toBeVisible()

  await page.goto(`/orders/${order._id}`)
  await expect(own.getByText('We have a question for you.')).toBeVisible()
  await own.getByRole('button', { name: 'Answer', exact: true }).click()
  await own.getByLabel('Your answer').fill('The roots are white.')
  await own.locator('input[type=file]').setInputFiles([await buildPhoto('#40c040')])
  await expect(photosIn(own)).toHaveCount(1)
  await own.getByRole('button', { name: 'Send answer' }).click()
  await expect(own.getByText(/^We’re looking into your claim and will reply by /)).toBeVisible()

  await adminPage.reload()
  await expect(adminPage.getByText('The roots are white.')).toBeVisible()
  await expect(adminPage.getByRole('list', { name: `Photos of ${ticket}` }).getByRole('listitem')).toHaveCount(2)
  await adminPage.getByRole('button', { name: 'Send replacement' }).click()
  await dialog.getByRole('button', { name: 'Send replacement' }).click()
  await expect(toastOf(adminPage, 'Replacement created')).toBeVisible()
  const card = adminPage.getByRole('region', { name: 'Replacements' })
  await adminPage.goto(`/admin/orders/${order._id}`)
  await expectPdf(adminPage, card.getByRole('link', { name: /^Replacement packing slip/ }))
  await adminPage.goto('/admin/dispatch')
  const waiting = adminPage.getByRole('listitem').filter({ hasText: `#${order.number}` })
  await expect(waiting).toContainText('Replacement')
  await waiting.getByRole('button', { name: 'Mark shipped' }).click()
  await dialog.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(waiting).toHaveCount(0)
  await adminPage.goto(`/admin/orders/${order._id}`)
  await card.getByRole('button', { name: 'Mark delivered' }).click()
  await dialog.getByRole('button', { name: 'Mark delivered' }).click()
  await expect(toastOf(adminPage, 'Replacement marked as delivered')).toBeVisible()
  await page.goto(`/orders/${order._id}`)
  await expect(page.getByText('The replacement left the nursery.')).toBeVisible()
  await expect(own.getByText('Settled: we sent replacement plants.')).toBeVisible()
  await expectNoBarriers(page)

  // What was sent again arrives dead, and is refunded.
  await page.getByRole('link', { name: 'Report another problem' }).click()
  await form.getByRole('radio', { name: 'Arrived dead' }).check()
  await form.getByLabel('Describe the problem').fill('Its leaves are brown.')
  await form.locator('input[type=file]').setInputFiles([await buildPhoto('#804020')])
  await expect(photosIn(form)).toHaveCount(1)
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(secondTicket, { exact: true })).toBeVisible()
  await openClaim(adminPage, secondTicket)
  await adminPage.getByRole('button', { name: 'Refund these plants' }).click()
  await dialog.getByLabel('Refund method').selectOption('Your own transfer, with its reference')
  await dialog.getByLabel('UPI or bank transfer reference').fill('UPI 12345')
  await dialog.getByRole('button', { name: 'Refund ₹450' }).click()
  await expect(toastOf(adminPage, 'Refunded')).toBeVisible()
  await adminPage.close()
  await page.goto(`/orders/${order._id}`)
  const last = page.getByRole('article', { name: secondTicket })
  await expect(last.getByText('Settled: your money was refunded.')).toBeVisible()
})

const photosIn = (part: Locator) => part.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')

/** The claim in the back office, found by its ticket. */
async function openClaim(adminPage: Page, ticket: string): Promise<void> {
  await adminPage.goto(`/admin/claims?search=${ticket}`)
  await adminPage.getByRole('link', { name: ticket }).click()
  await expect(adminPage).toHaveURL(/\/admin\/claims\/[0-9A-Za-z]+$/)
}
