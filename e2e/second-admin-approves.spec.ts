import type { Page } from '@playwright/test'
import type { Api } from '../contract/client.ts'
import { buildOrder } from '../test/support/bodies.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { registerAt, test } from './support/own-shop.ts'
import { addPlant, type Customer, deliver, expect, newShopper, PHONE, restoreSession, toastOf } from './support/shop.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Refunds', exact: true })

test('above a limit one admin proposes, and another decides', async ({
  ownersPage: page,
  browser,
  ownShop,
  adminApi,
  shopper: asha,
}) => {
  await page.goto('/admin/settings')
  await page.getByLabel('Second admin must approve above (₹)').fill('500')
  await expect(page.getByText('There is no second admin')).toBeVisible()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(toastOf(page, 'Settings saved')).toBeVisible()
  const id = await orderDelivered(adminApi, asha)
  await propose(page, id)
  await expect(card(page).getByText(/^Proposed by Admin/)).toBeVisible()

  const meera = await registerAt(ownShop.url, { ...newShopper(), name: 'Meera Joshi' })
  await ownShop.queryRow('update users set is_admin = true where id = $1', [meera.session.user._id])
  const second = await browser.newPage({ viewport: PHONE })
  await restoreSession(second, { session: { ...meera.session, user: { ...meera.session.user, isAdmin: true } } })
  await second.goto('/admin/dashboard')
  const tasks = second.getByRole('region', { name: 'Payments to review' })
  await expect(tasks.getByText('Refunds awaiting a second admin')).toBeVisible()
  await tasks.getByRole('link', { name: /^#\d+$/ }).click()
  await expect(second).toHaveURL(`/admin/orders/${id}`)
  const dialog = second.getByRole('alertdialog')
  await card(second).getByRole('button', { name: 'Decline' }).click()
  await dialog.getByLabel('Reason').fill('A photo first')
  await dialog.getByRole('button', { name: 'Decline ₹600' }).click()
  await expect(toastOf(second, '₹600 not refunded')).toBeVisible()
  await expect(card(second)).toContainText('Left to refund: ₹900')

  await propose(page, id)
  await second.goto(`/admin/orders/${id}`)
  await card(second).getByRole('button', { name: 'Approve' }).click()
  await dialog.getByLabel('UPI or bank transfer reference').fill('UPI 67890')
  await expectNoBarriers(second)
  await dialog.getByRole('button', { name: 'Approve ₹600' }).click()
  await expect(toastOf(second, '₹600 refunded')).toBeVisible()
  await expect(card(second)).toContainText('Refunded by Admin, approved by Meera Joshi, own transfer: UPI 67890')
  await second.close()
  const own = await asha.api.call('GET /orders/:id', { params: { id } })
  expect(own.refunds.map(({ amount, status }) => [amount, status])).toEqual([[600, 'made']])
})

/** A delivered order of ₹900, paid in cash. */
async function orderDelivered(api: Api, shopper: Customer): Promise<string> {
  const plant = await addPlant(api, { name: 'Kadamba', price: 900 })
  const { _id: id } = await buildOrder(shopper, [{ plant: plant._id, quantity: 1, price: 900 }])
  await deliver(api, id)
  return id
}

/** Proposes ₹600 of the order, from its page loaded anew. */
async function propose(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/orders/${id}`)
  await card(page).getByRole('button', { name: 'Refund part' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Goodwill in rupees (optional)').fill('600')
  await dialog.getByLabel('Reason').fill('It came late')
  await dialog.getByLabel('Refund method').selectOption('Your own transfer, with its reference')
  await dialog.getByLabel('UPI or bank transfer reference').fill('UPI 12345')
  await dialog.getByRole('button', { name: 'Propose ₹600' }).click()
  await expect(toastOf(page, '₹600 proposed to a second admin')).toBeVisible()
  await expect(card(page).getByText('Awaiting a second admin', { exact: true })).toBeVisible()
}
