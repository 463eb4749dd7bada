import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { adminAccount, expect, newShopper, restoreSession, signIn, test, toastOf, visitor } from '../support/shop.ts'

test('a message is counted in the menu, acknowledged, found by its ticket, taken up, answered and opened again', async ({
  page,
  adminSession,
}) => {
  await restoreSession(page, { session: adminSession })
  const long = 'Venkatanarasimharajuvaripeta'.repeat(3)
  const own = crypto.randomUUID()
  const message = 'Do you have ferns?\nBig ones?'
  const body = { name: long, email: `${own}@paudha.example`, subject: `Ferns ${own}`, message }
  const { ticket } = await visitor().call('POST /contact', { body })
  const row = page.getByRole('row').filter({ hasText: own })
  await page.goto('/admin/dashboard')
  const menu = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Messages' })
  await expect(menu).toHaveAccessibleDescription(/^\d.* open$/)
  await menu.click()
  await page.getByPlaceholder('Search messages...').fill(ticket)
  await expect(page.getByText('Showing 1 of 1 messages', { exact: true })).toBeVisible()
  await expect(row).toContainText(/Open.*Due [A-Z]/)
  await page.getByRole('link', { name: body.subject }).click()
  const sheet = page.getByRole('article')
  await expect(sheet).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(sheet.getByText(`${ticket}, acknowledged by e-mail on`)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(sheet.getByRole('link', { name: 'Reply by e-mail' })).toHaveAttribute('href', /^mailto:.*Big%20ones/)
  await expectNoBarriers(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await sheet.getByRole('button', { name: 'Mark in progress' }).click()
  await expect(toastOf(page, 'Marked as in progress')).toBeVisible()

  await page.goto(`/admin/messages?search=${ticket}&status=in_progress`)
  await row.getByRole('button', { name: /^Mark answered/ }).click()
  await expect(toastOf(page, 'Marked as answered')).toBeVisible()
  await expect(row).toContainText('Answered')
  await expect(row).not.toContainText('Due')
  await page.getByRole('link', { name: body.subject }).click()
  await expect(sheet.getByText(/^Answered by Admin on /)).toBeVisible()
  await sheet.getByRole('button', { name: /^Open again/ }).click()
  await expect(toastOf(page, 'Open again')).toBeVisible()
  await expect(sheet.getByText(/^Answered by/)).toHaveCount(0)
})

test('in a demo an admin reads a mail as it looks, as text and with its headers', async ({ page }) => {
  const shopper = newShopper()
  await visitor().call('POST /auth/register', { body: shopper })
  await signIn(page, adminAccount)
  await expect(page).toHaveURL('/admin/dashboard')
  const item = page.getByRole('listitem').filter({ hasText: shopper.email })
  await expect(async () => {
    await page.goto('/admin/mail')
    await expect(item).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await item.getByRole('link', { name: 'Please confirm your e-mail' }).click()
  const frame = page.frameLocator('iframe[title="The mail as it looks"]')
  await expect(frame.getByRole('heading', { name: 'Please confirm your e-mail' })).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Confirm e-mail' })).toHaveCSS('background-color', 'rgb(166, 75, 42)')
  await page.getByText('Plain text', { exact: true }).click()
  await expect(page.getByText(/^Namaste Asha Kulkarni,/)).toBeVisible()
  await page.getByText('Headers', { exact: true }).click()
  await expect(page.getByText('Message-ID', { exact: true })).toBeVisible()
  await expectNoBarriers(page)
})
