import { randomBytes } from 'node:crypto'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { runInShopDatabase } from './support/database.ts'
import { download } from './support/download.ts'
import { expect, restoreSession, test, visitor } from './support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function subscribed(): Promise<{ email: string; token: string }> {
  const email = `reader-${crypto.randomUUID()}@paudha.example`
  await visitor().call('POST /newsletter', { body: { email } })
  // Known only from the mail.
  const token = randomBytes(32).toString('hex')
  await runInShopDatabase('update newsletter_subscribers set token = $1 where email = $2', [token, email])
  return { email, token }
}

test('unsubscribing from the newsletter is a page with one button, needs no login, and works repeatedly', async ({
  page,
}) => {
  const { token } = await subscribed()
  for (const _ of ['once', 'twice']) {
    await page.goto(`/api/newsletter/unsubscribe/${token}`)
    await expect(page).toHaveURL(`/unsubscribe#${token}`)
    await expectNoBarriers(page)
    await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText('You are unsubscribed. You won’t get such mails any more.')).toBeVisible()
  }
  await expectNoBarriers(page)

  await page.goto(`/unsubscribe#${'f'.repeat(64)}`)
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('This link is not valid.')).toBeVisible()
})

test('admins see who subscribed and from where, and export them as a file', async ({ page, adminSession }) => {
  const { email } = await subscribed()
  await restoreSession(page, { session: adminSession })
  await page.goto('/admin/messages')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Subscribers' }).click()
  await expect(page).toHaveTitle('Newsletter Subscribers | Paudha')
  await page.getByPlaceholder('Search by e-mail...').fill(email)
  await expect(page.getByText('Showing 1 of 1 subscribers', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: email }).getByText('Subscribed', { exact: true })).toBeVisible()
  await expectNoBarriers(page)

  const { name, text } = await download(page, 'Export CSV')
  expect(name).toBe('newsletter-subscribers.csv')
  expect(text).toContain(`\r\n"${email}",`)
})
