import { expectNoBarriers } from './support/accessibility-checks.ts'
import { adminAccount, expect, failCalls, newShopper, signIn, test, toastOf, visitor } from './support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('in a demo an admin reads a mail rendered, as text and with its headers', async ({ page }) => {
  const shopper = newShopper()
  const { email } = shopper
  await visitor().call('POST /auth/register', { body: shopper })
  await signIn(page, adminAccount)
  await expect(page).toHaveURL(/\/admin/)
  const item = page.getByRole('listitem').filter({ hasText: email })
  await expect(async () => {
    await page.goto('/admin/mail')
    await expect(item).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expectNoBarriers(page)
  await item.getByRole('link', { name: 'Please confirm your e-mail' }).click()

  const frame = page.frameLocator('iframe[title="The mail as it looks"]')
  await expect(frame.getByRole('heading', { name: 'Please confirm your e-mail' })).toBeVisible()
  const button = frame.getByRole('link', { name: 'Confirm e-mail' })
  await expect(button).toHaveCSS('background-color', 'rgb(166, 75, 42)')
  await page.getByText('Plain text', { exact: true }).click()
  await expect(page.getByText(/^Namaste Asha Kulkarni,/)).toBeVisible()
  await page.getByText('Headers', { exact: true }).click()
  await expect(page.getByText('Message-ID', { exact: true })).toBeVisible()
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectNoBarriers(page)
  }
})

test('undelivered mails are listed with their error, and can be retried', async ({ page }) => {
  await signIn(page, adminAccount)
  await expect(page).toHaveURL(/\/admin/)
  const stuck = {
    _id: 'A'.repeat(20),
    to: 'asha@paudha.example',
    subject: 'Your order #1234abcd is on its way',
    createdAt: '2026-11-20T10:00:00.000Z',
    attempts: 3,
    problem: 'connect ECONNREFUSED 127.0.0.1:25',
  }
  let left = [stuck]
  await page.route('**/api/admin/mails?*', (route) =>
    route.fulfill({ json: left, headers: { 'x-total-count': String(left.length) } }),
  )
  await page.route('**/api/admin/mails/*/retry', (route) => {
    left = []
    return route.fulfill({ json: { message: 'The mail is tried again.' } })
  })
  await page.goto('/admin/mail')
  await expect(page.getByText(stuck.problem)).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: /^Retry: Your order/ }).click()
  await expect(toastOf(page, 'The mail is tried again')).toBeVisible()
  await expect(page.getByText('All mails have left.')).toBeVisible()
})

test('with SMTP no mailbox is shown; a failure is', async ({ page }) => {
  await signIn(page, adminAccount)
  await expect(page).toHaveURL(/\/admin/)
  const refusal = { message: 'This could not be found.', code: 'not_found' }
  await page.route('**/api/admin/mailbox?*', (route) => route.fulfill({ status: 404, json: refusal }))
  await failCalls(page, '/admin/mails?*', 'Out of breath')
  await page.goto('/admin/mail')
  await expect(page.getByText('Failed to fetch the undelivered mails')).toBeVisible()
  await expect(page.getByText('Local mailbox')).toBeHidden()
})
