import type { Page } from '@playwright/test'
import { totpCode } from '../test/support/second-factors.ts'
import { runInShopDatabase } from './support/database.ts'
import { expect, newCustomer, newShopper, restoreSession, type Shopper, test, toastOf } from './support/shop.ts'

/** A separate admin: the shared one signs in with a password alone. */
async function newAdmin() {
  const admin = await newCustomer({ ...newShopper(), name: 'Meera Joshi' })
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

async function fillIn(page: Page, { email, password }: Shopper): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Ages the factor's proof in the admin's sessions, and makes used codes valid again. */
async function passTime({ session }: { session: { user: { _id: string } } }): Promise<void> {
  const id = session.user._id
  await runInShopDatabase("update sessions set factor_at = now() - interval '11 minutes' where user_id = $1", [id])
  await runInShopDatabase('update totp_factors set last_step = 0 where user_id = $1', [id])
}

test('an admin sets up an app, needs its code to sign in and before an export, and uses a recovery code', async ({
  page,
}) => {
  const admin = await newAdmin()
  await restoreSession(page, admin)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Set up a second factor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()

  const section = page.getByRole('region', { name: 'Authenticator app' })
  await section.getByRole('button', { name: 'Set up an app' }).click()
  await section.getByLabel('Your password').fill('not the password')
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByText('The present password is wrong.')).toBeVisible()
  await section.getByLabel('Your password').fill(admin.password)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('img', { name: 'QR picture of the key' })).toBeVisible()
  const secret = ((await section.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await section.getByLabel('Code').fill('000000')
  await section.getByRole('button', { name: 'Turn it on' }).click()
  await expect(section.getByText('This code is not right.')).toBeVisible()
  await section.getByLabel('Code').fill(totpCode(secret))
  await section.getByRole('button', { name: 'Turn it on' }).click()
  const codes = page.getByRole('region', { name: 'Keep your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const saved = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Save as a file' }).click()
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(codes).toBeHidden()
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Low stock' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set up a second factor' })).toBeHidden()

  await passTime(admin)
  await fillIn(page, admin)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This code or passkey is not right.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/admin/dashboard')

  await passTime(admin)
  await page.goto('/admin/subscribers')
  await page.getByRole('button', { name: /Export/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Is it you?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: /Export/ }).click()
  const exported = page.waitForEvent('download')
  await question.getByLabel('Code').fill(totpCode(secret))
  await question.getByRole('button', { name: 'Continue' }).click()
  expect((await exported).suggestedFilename()).toMatch(/\.csv$/)
})

test('a passkey signs in, and is required during a dialog, which then continues', async ({ page }) => {
  const admin = await newAdmin()
  await addAuthenticator(page)
  await restoreSession(page, admin)
  await page.goto('/admin/security')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('What to call it').fill('My laptop')
  await section.getByLabel('Your password').fill(admin.password)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByText('My laptop')).toBeVisible()
  await page.getByRole('button', { name: 'I have kept them' }).click()

  await fillIn(page, admin)
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
  await expect(toastOf(page, 'The passkey was not removed')).toBeHidden()
})

test('the shop’s pages load no passkey code', async ({ page }) => {
  const loaded: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) loaded.push(await response.text().catch(() => ''))
  })
  for (const path of ['/', '/shop', '/login']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(loaded.length).toBeGreaterThan(3)
  expect(loaded.filter((script) => script.includes('navigator.credentials'))).toEqual([])
})
