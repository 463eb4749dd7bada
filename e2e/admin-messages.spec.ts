import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { runInShopDatabase } from './support/database.ts'
import { expect, failCalls, restoreSession, test, toastOf, visitor } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

type Written = { name: string; email: string; subject: string; message: string; ticket: string }

/** Sends a visitor's message over the API, with a unique subject. */
async function write(changes: Partial<Omit<Written, 'ticket'> & { website: string }> = {}): Promise<Written> {
  const subject = `Ferns ${crypto.randomUUID()}`
  const body = { name: 'Asha', email: 'asha@paudha.example', subject, message: 'Do you have ferns?', ...changes }
  const { ticket } = await visitor().call('POST /contact', { body })
  return { ...body, ticket }
}

const rowOf = (page: Page, { subject }: Written) => page.getByRole('row').filter({ hasText: subject })
const inbox = ({ subject }: Written, status = '') => `/admin/messages?search=${subject.slice(-36)}&status=${status}`
const menuItem = (page: Page) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: /^Messages/ })
const COUNT = /\/api\/admin\/messages\?status=open&limit=1$/

/** The menu's count request that follows a mark; one started by a navigation before is skipped. */
function countAfterMark(page: Page) {
  let isMarked = false
  page.on('response', (response) => {
    isMarked ||= response.request().method() === 'PATCH'
  })
  return page.waitForRequest((request) => isMarked && COUNT.test(request.url()))
}

test('an outdated request for the menu’s count is aborted', async ({ page }) => {
  let isFirst = true
  await page.route(COUNT, async (route) => {
    if (!isFirst) await route.fulfill({ json: [], headers: { 'x-total-count': '7' } })
    isFirst = false
  })
  const first = page.waitForRequest(COUNT)
  await page.goto('/admin/dashboard')
  await first
  // Its own timeout would be 30 s.
  const brokenOff = page.waitForEvent('requestfailed', {
    predicate: (request) => COUNT.test(request.url()),
    timeout: 25_000,
  })
  await menuItem(page).click()
  expect(await brokenOff).toBe(await first)
  await expect(menuItem(page)).toHaveAccessibleDescription('7 open')
})

test('a message arrives in the inbox, is read, answered by e-mail and marked, and opened again', async ({ page }) => {
  await write()
  const written = await write({ name: 'Asha & Co', message: 'Do you have ferns?\nBig ones?' })
  await page.goto('/admin/dashboard')
  await menuItem(page).click()
  await expect(page).toHaveTitle('Messages | Paudha')
  await page.getByPlaceholder('Search messages...').fill(written.subject)
  await expect(page.getByText('Showing 1 of 1 messages', { exact: true })).toBeVisible()
  await expect(rowOf(page, written).getByText('Open', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: written.subject }).click()
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('heading', { name: written.subject })).toBeVisible()
  await expect(sheet.getByText('Do you have ferns? Big ones?')).toBeVisible()
  const reply = new URL((await sheet.getByRole('link', { name: 'Reply by e-mail' }).getAttribute('href')) ?? '')
  expect([reply.protocol, reply.pathname, reply.searchParams.get('subject')]).toEqual([
    'mailto:',
    'asha@paudha.example',
    `Re: ${written.subject} (${written.ticket})`,
  ])
  expect(reply.searchParams.get('body')).toBe('\r\n\r\nAsha & Co wrote:\r\n> Do you have ferns?\r\n> Big ones?')

  await expect(menuItem(page)).toHaveAccessibleDescription(/^\d+ open$/)
  const counted = countAfterMark(page)
  await sheet.getByRole('button', { name: /^Mark answered/ }).click()
  await expect(toastOf(page, 'Marked as answered')).toBeVisible()
  await expect(sheet.getByText(/^Answered by Admin on /)).toBeVisible()
  const open = await (await (await counted).response())?.headerValue('x-total-count')
  await expect(menuItem(page)).toHaveAccessibleDescription(`${open} open`)

  await sheet.getByRole('button', { name: /^Open again/ }).click()
  await expect(toastOf(page, 'Open again')).toBeVisible()
  await expect(sheet.getByText(/^Answered by/)).toBeHidden()
})

test('a ticket is found by its number, is acknowledged, and is in progress until it is answered', async ({ page }) => {
  const written = await write({ email: `${crypto.randomUUID()}@paudha.example` })
  await page.goto('/admin/messages')
  await page.getByPlaceholder('Search messages...').fill(written.ticket)
  await expect(rowOf(page, written).getByText(/^Due [A-Z]/)).toBeVisible()
  await expect(page.getByText('Showing 1 of 1 messages', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: written.subject }).click()
  const sheet = page.getByRole('article')
  await expect(sheet).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(sheet.getByText(`${written.ticket}, acknowledged by e-mail on`)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await sheet.getByRole('button', { name: 'Mark in progress' }).click()
  await expect(toastOf(page, 'Marked as in progress')).toBeVisible()
  await expect(sheet.getByText('In progress', { exact: true })).toBeVisible()

  await page.goto(inbox(written, 'in_progress'))
  await expect(rowOf(page, written).getByText('In progress', { exact: true })).toBeVisible()
  await rowOf(page, written)
    .getByRole('button', { name: /^Mark answered/ })
    .click()
  await expect(rowOf(page, written).getByText('Answered', { exact: true })).toBeVisible()
  await expect(rowOf(page, written).getByText(/^Due/)).toHaveCount(0)
  await page.getByRole('link', { name: written.subject }).click()
  await expect(sheet.getByText(/^Answered by/)).toBeVisible()
  await expectNoBarriers(page)
})

test('what is overdue or due within a week says so in the inbox, and what is overdue on the dashboard', async ({
  page,
  adminApi,
}) => {
  const [late, soon] = [await write(), await write()]
  const due = 'update contact_messages set due_at = now() + $2::interval where ticket = $1'
  await runInShopDatabase(due, [late.ticket, '-400 days'])
  await runInShopDatabase(due, [soon.ticket, '3 days'])
  await page.goto('/admin/messages')
  await page.getByLabel('Order').selectOption('Deadline first')
  const entries = page.getByRole('row').filter({ has: page.getByRole('button') })
  await expect(entries.first()).toContainText(late.subject)
  await expect(rowOf(page, late).getByText(/^Overdue since /)).toBeVisible()
  await expect(rowOf(page, soon).getByText(/^Due soon: /)).toBeVisible()
  await page.getByLabel('Status').selectOption('Overdue')
  await expect(rowOf(page, soon)).toHaveCount(0)
  await expect(rowOf(page, late)).toBeVisible()
  await expectNoBarriers(page)

  await page.goto('/admin/dashboard')
  const overdue = page.getByRole('region', { name: 'Messages overdue for an answer' })
  await expect(overdue).toContainText(`${late.ticket}, from Asha`)
  await expectNoBarriers(page)
  await overdue.getByRole('link', { name: late.subject }).click()
  await expect(page.getByRole('heading', { name: late.subject })).toBeVisible()
  const [message] = await adminApi.call('GET /admin/messages', { query: { search: late.ticket } })
  await adminApi.call('PATCH /admin/messages/:id', {
    params: { id: message?._id ?? '' },
    body: { state: 'answered' },
  })
})

test('a mark shows at once, and is reverted if the server refuses it', async ({ page }) => {
  const written = await write()
  await page.goto(inbox(written))
  let refuse = () => {}
  const requested = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route('**/api/admin/messages/*', async (route) => {
    await requested
    await route.fulfill({ status: 503, json: { message: 'Out of breath', code: 'unavailable' } })
  })
  const row = rowOf(page, written)
  await row.getByRole('button', { name: /^Mark answered/ }).click()
  await expect(row.getByText('Answered', { exact: true })).toBeVisible()
  refuse()
  await expect(toastOf(page, 'Failed to mark the message')).toBeVisible()
  await expect(row.getByText('Open', { exact: true })).toBeVisible()
})

test('a pending mark is waited for, so that the page shows the server’s state', async ({ page, adminApi }) => {
  const written = await write()
  const isAnswered = async () => {
    const { items } = await adminApi.list('GET /admin/messages', { query: { search: written.subject } })
    return items[0]?.answered !== null
  }
  await page.goto(inbox(written))
  let { promise: requested, resolve: answer } = Promise.withResolvers<void>()
  const marks: string[] = []
  await page.route('**/api/admin/messages/*', async (route) => {
    marks.push((route.request().postDataJSON() as { state: string }).state)
    await requested
    await route.continue()
  })
  const row = rowOf(page, written)
  await row.getByRole('button', { name: /^Mark answered/ }).dblclick()
  await expect(row.getByText('Answered', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Open again/ })).toBeDisabled()
  answer()
  await expect(toastOf(page, 'Marked as answered')).toBeVisible()
  await expect(row.getByRole('button', { name: /^Open again/ })).toBeEnabled()
  expect([marks, await isAnswered()]).toEqual([['answered'], true])

  ;({ promise: requested, resolve: answer } = Promise.withResolvers<void>())
  await row.getByRole('button', { name: /^Open again/ }).press('Enter')
  await expect(row.getByRole('button', { name: /^Mark answered/ })).toBeDisabled()
  answer()
  await expect(toastOf(page, 'Open again')).toBeVisible()
  await expect(row.getByText('Open', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Mark answered/ })).toBeFocused()
  expect([marks, await isAnswered()]).toEqual([['answered', 'open'], false])
})

test('a bot’s message is held and can be released; a script stays text', async ({ page }) => {
  const script = '<script>document.title = "taken"</script>'
  const held = await write({ name: script, message: script, website: 'https://spam.example' })
  await page.goto(inbox(held))
  await expect(page.getByText('No messages found')).toBeVisible()
  await page.getByLabel('Status').selectOption('Held back')
  const row = rowOf(page, held)
  await expect(row.getByText(script).first()).toBeVisible()
  await row.getByRole('button', { name: /^Not spam/ }).click()
  await expect(row.getByText('Open', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Messages | Paudha')
})

for (const width of [320, 1280]) {
  test(`the inbox and a message are accessible at ${width} px, with long words, empty and broken`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const long = 'Venkatanarasimharajuvaripeta'.repeat(3)
    const written = await write({ name: long, email: `${'v'.repeat(60)}@${long.toLowerCase().slice(0, 60)}.example` })
    await page.goto(inbox(written))
    await expect(page.getByRole('link', { name: written.subject })).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('link', { name: written.subject }).click()
    await expect(page.getByRole('article')).toBeVisible()
    await expectNoBarriers(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    await page.goto('/admin/messages?search=nothing-like-this')
    await expect(page.getByText('No messages found')).toBeVisible()
    await expectNoBarriers(page)
    await failCalls(page, '/admin/messages?*', null)
    await page.reload()
    await expect(page.getByText('Failed to fetch messages')).toBeVisible()
    await expectNoBarriers(page)
  })
}

test('an unknown message says so', async ({ page }) => {
  await page.goto(`/admin/messages/${'A'.repeat(20)}`)
  await expect(page.getByText('There is no such message')).toBeVisible()
})
