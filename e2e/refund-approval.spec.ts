import type { Page } from '@playwright/test'
import type { Api } from '../contract/client.ts'
import { buildOrder } from '../test/support/factories.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { registerAt, test } from './support/own-shop.ts'
import { addPlant, type Customer, expect, newShopper, restoreSession, toastOf } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PHONE = { width: 360, height: 740 }

const card = (page: Page) => page.getByRole('region', { name: 'Refunds', exact: true })
const dialogOf = (page: Page) => page.getByRole('alertdialog')

test('the owner sets a limit; above it one admin proposes, and another declines or approves', async ({
  page,
  browser,
  ownShop,
  adminSession,
  adminApi,
  shopper: asha,
}) => {
  await restoreSession(page, { session: adminSession })
  await page.goto('/admin/settings')
  await page.getByLabel('Rupees above which a second admin approves').fill('500')
  await expect(page.getByText('There is no second admin')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(toastOf(page, 'Settings saved')).toBeVisible()

  const id = await deliver(adminApi, asha)
  await page.goto(`/admin/orders/${id}`)
  await propose(page, '600')
  await expect(card(page).getByText('Awaits a second admin', { exact: true })).toBeVisible()
  await expect(card(page).getByText(/^Proposed by Admin/)).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const meera = await registerAt(ownShop.url, { ...newShopper(), name: 'Meera Joshi' })
  await ownShop.makeAdmin(meera.session.user._id)
  const context = await browser.newContext({ baseURL: ownShop.url, viewport: PHONE, reducedMotion: 'reduce' })
  const second = await context.newPage()
  await restoreSession(second, { session: { ...meera.session, user: { ...meera.session.user, isAdmin: true } } })
  await second.goto('/admin/dashboard')
  const tasks = second.getByRole('region', { name: 'Payments to look at' })
  await expect(tasks.getByText('Refunds that await a second admin')).toBeVisible()
  await tasks.getByRole('link', { name: `#${id}` }).click()
  await expect(second).toHaveURL(`/admin/orders/${id}`)
  await card(second).getByRole('button', { name: 'Decline' }).click()
  const decline = dialogOf(second).getByRole('button', { name: 'Decline ₹600' })
  await expect(decline).toBeDisabled()
  await dialogOf(second).getByLabel('Reason').fill('A photo first')
  await expectNoBarriers(second)
  await second.setViewportSize(PHONE)
  await decline.click()
  await expect(toastOf(second, '₹600 not refunded')).toBeVisible()
  await expect(card(second).getByText('Awaits a second admin', { exact: true })).toHaveCount(0)
  await expect(card(second)).toContainText('Left to refund: ₹900')

  await page.goto(`/admin/orders/${id}`)
  await expect(card(page)).toContainText('Left to refund: ₹900')
  await propose(page, '600')
  await expect(card(page).getByText('Awaits a second admin', { exact: true })).toBeVisible()

  await second.goto(`/admin/orders/${id}`)
  await card(second).getByRole('button', { name: 'Approve' }).click()
  await expect(dialogOf(second).getByLabel('Reference of the UPI or bank transfer')).toHaveValue('UPI 12345')
  await dialogOf(second).getByLabel('Reference of the UPI or bank transfer').fill('UPI 67890')
  await expectNoBarriers(second)
  await second.setViewportSize(PHONE)
  await dialogOf(second).getByRole('button', { name: 'Approve ₹600' }).click()
  await expect(toastOf(second, '₹600 refunded')).toBeVisible()
  await expect(
    card(second).getByText('Made by the shop: Admin, approved by Meera Joshi, by hand: UPI 67890'),
  ).toBeVisible()
  await expectNoBarriers(second)
  await context.close()

  await page.goto(`/admin/orders/${id}`)
  await expect(card(page).getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  const own = await asha.api.call('GET /orders/:id', { params: { id } })
  expect(own.refunds.map(({ amount, status }) => [amount, status])).toEqual([[600, 'made']])
})

/** A delivered order of ₹900, paid in cash. */
async function deliver(api: Api, shopper: Customer): Promise<string> {
  const plant = await addPlant(api, { name: 'Kadamba', price: 900 })
  const { _id: id } = await buildOrder(shopper, [{ plant: plant._id, quantity: 1, price: 900 }])
  for (const status of ['shipped', 'delivered'] as const)
    await api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
  return id
}

async function propose(page: Page, sum: string): Promise<void> {
  await card(page).getByRole('button', { name: 'Refund a part' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Goodwill in rupees (optional)').fill('500')
  await expect(dialog.getByText('A second admin must approve this')).toHaveCount(0)
  await dialog.getByLabel('Goodwill in rupees (optional)').fill(sum)
  await expect(dialog.getByText('A second admin must approve this')).toBeVisible()
  await dialog.getByLabel('Reason').fill('It came late')
  await dialog.getByLabel('How the money goes back').selectOption('Already paid by hand (reference)')
  await dialog.getByLabel('Reference of the UPI or bank transfer').fill('UPI 12345')
  await dialog.getByRole('button', { name: `Propose ₹${sum}` }).click()
  await expect(toastOf(page, `₹${sum} proposed to a second admin`).first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
}
