import type { Page } from '@playwright/test'
import { runInShopDatabase } from '../support/database.ts'
import { expect, newCustomer, restoreSession, type Shopper, submitLogin, test } from '../support/shop.ts'

test('a passkey, whose code no page of the shop loads, signs in and confirms an export', async ({ page }) => {
  const scripts: Promise<string>[] = []
  const collect = (response: { url(): string; text(): Promise<string> }) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''))
  }
  page.on('response', collect)
  for (const path of ['/', '/shop', '/login']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  page.off('response', collect)
  expect(scripts.length).toBeGreaterThan(3)
  expect((await Promise.all(scripts)).filter((script) => script.includes('navigator.credentials'))).toEqual([])

  const admin = await newAdmin()
  await addAuthenticator(page)
  await restoreSession(page, admin)
  await page.goto('/admin/security')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Passkey name').fill('My laptop')
  await section.getByLabel('Your password').fill(admin.password)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByText('My laptop')).toBeVisible()
  await page.getByRole('button', { name: 'I have saved them' }).click()

  await enterPassword(page, admin)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/admin/dashboard')

  await passTime(admin)
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Export orders' })
  const exported = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  expect((await exported).suggestedFilename()).toMatch(/^orders-.*\.csv$/)
  await expect(dialog).toBeHidden()

  await page.goto('/admin/security')
  await section.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByText('My laptop')).toBeHidden()
})

/** A separate admin: the shared one signs in with a password alone. */
async function newAdmin() {
  const admin = await newCustomer({ name: 'Meera Joshi' })
  await runInShopDatabase('update users set is_admin = true where id = $1', [admin.session.user._id])
  return { ...admin, session: { ...admin.session, user: { ...admin.session.user, isAdmin: true } } }
}

/** A virtual authenticator that always agrees. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The first step of a sign-in that has a second. */
async function enterPassword(page: Page, account: Shopper): Promise<void> {
  await page.goto('/login')
  await submitLogin(page, account)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}

/** Ages the factor's proof in the admin's sessions. */
async function passTime({ session }: { session: { user: { _id: string } } }): Promise<void> {
  const id = session.user._id
  await runInShopDatabase("update sessions set factor_at = now() - interval '11 minutes' where user_id = $1", [id])
}
