import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { adminAccount, expect, newShopper, signIn, test, visitor } from '../support/shop.ts'

test('in a demo an admin reads a mail as it looks', async ({ page }) => {
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
  const frame = page.frameLocator('iframe[title="E-mail preview"]')
  await expect(frame.getByRole('heading', { name: 'Please confirm your e-mail' })).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Confirm e-mail' })).toHaveCSS('background-color', 'rgb(166, 75, 42)')
  await expectNoBarriers(page)
})
