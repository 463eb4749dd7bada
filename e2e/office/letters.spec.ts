import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { runInShopDatabase } from '../support/database.ts'
import { expect, newShopper, restoreSession, test, toastOf, visitor } from '../support/shop.ts'

test.beforeEach(async ({ page, adminSession }) => restoreSession(page, { session: adminSession }))

/** Sends a visitor's message, with a subject and a name of their own. */
async function write(changes: { name?: string; message?: string; website?: string } = {}) {
  const own = crypto.randomUUID()
  const body = {
    name: 'Asha',
    email: `${own}@paudha.example`,
    subject: `Ferns ${own}`,
    message: 'Any ferns?',
    ...changes,
  }
  const { ticket } = await visitor().call('POST /contact', { body })
  return { ...body, ticket }
}

const rowOf = (page: Page, { subject }: { subject: string }) => page.getByRole('row').filter({ hasText: subject })

test('a message is counted in the menu, acknowledged, found by its ticket, taken up, answered and opened again', async ({
  page,
}) => {
  const long = 'Venkatanarasimharajuvaripeta'.repeat(3)
  const written = await write({ name: long, message: 'Do you have ferns?\nBig ones?' })
  await page.goto('/admin/dashboard')
  const menu = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Messages' })
  await expect(menu).toHaveAccessibleDescription(/^\d.* open$/)
  await menu.click()
  await page.getByPlaceholder('Search messages...').fill(written.ticket)
  await expect(page.getByText('Showing 1 of 1 messages', { exact: true })).toBeVisible()
  await expect(rowOf(page, written)).toContainText(/Open.*Due [A-Z]/)
  await page.getByRole('link', { name: written.subject }).click()
  const sheet = page.getByRole('article')
  await expect(async () => {
    await page.reload()
    await expect(sheet.getByText(`${written.ticket}, acknowledged by e-mail on`)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(sheet.getByRole('link', { name: 'Reply by e-mail' })).toHaveAttribute('href', /^mailto:.*Big%20ones/)
  await expectNoBarriers(page)
  await sheet.getByRole('button', { name: 'Mark in progress' }).click()
  await expect(toastOf(page, 'Marked as in progress')).toBeVisible()

  await page.goto(`/admin/messages?search=${written.ticket}&status=in_progress`)
  await rowOf(page, written)
    .getByRole('button', { name: /^Mark answered/ })
    .click()
  await expect(toastOf(page, 'Marked as answered')).toBeVisible()
  await expect(rowOf(page, written)).toContainText('Answered')
  await expect(rowOf(page, written)).not.toContainText('Due')
  await page.getByRole('link', { name: written.subject }).click()
  await expect(sheet.getByText(/^Answered by Admin on /)).toBeVisible()
  await sheet.getByRole('button', { name: /^Open again/ }).click()
  await expect(toastOf(page, 'Open again')).toBeVisible()
  await expect(sheet.getByText(/^Answered by/)).toHaveCount(0)
})

test('what is overdue stands first and on the dashboard, and what was held back as spam is released', async ({
  page,
}) => {
  const [late, soon] = [await write(), await write()]
  const due = 'update contact_messages set due_at = now() + $2::interval where ticket = $1'
  await runInShopDatabase(due, [late.ticket, '-400 days'])
  await runInShopDatabase(due, [soon.ticket, '3 days'])
  const script = '<script>document.title = "taken"</script>'
  const held = await write({ name: script, message: script, website: 'https://spam.example' })
  await page.goto('/admin/dashboard')
  const overdue = page.getByRole('region', { name: 'Messages overdue for an answer' })
  await expect(overdue).toContainText(`${late.ticket}, from Asha`)
  await overdue.getByRole('link', { name: late.subject }).click()
  await expect(page.getByRole('heading', { name: late.subject })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Messages' }).click()
  await page.getByLabel('Order').selectOption('Deadline first')
  await expect(page.getByRole('row').nth(1)).toContainText(late.subject)
  await expect(rowOf(page, late)).toContainText('Overdue since ')
  await expect(rowOf(page, soon)).toContainText('Due soon: ')
  await expectNoBarriers(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByLabel('Status').selectOption('Overdue')
  await expect(rowOf(page, soon)).toHaveCount(0)
  await rowOf(page, late)
    .getByRole('button', { name: /^Mark answered/ })
    .click()
  await expect(toastOf(page, 'Marked as answered')).toBeVisible()

  await page.goto(`/admin/messages?search=${held.subject.slice(-36)}`)
  await expect(page.getByText('No messages found')).toBeVisible()
  await page.getByLabel('Status').selectOption('Held back')
  await expect(rowOf(page, held).getByText(script).first()).toBeVisible()
  await rowOf(page, held)
    .getByRole('button', { name: /^Not spam/ })
    .click()
  await expect(rowOf(page, held)).toContainText('Open')
  await expect(page).toHaveTitle('Messages | Paudha')
})

test('in a demo an admin reads a mail as it looks, as text and with its headers', async ({ page }) => {
  const shopper = newShopper()
  await visitor().call('POST /auth/register', { body: shopper })
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
