import { createApi } from '../contract/client.ts'
import { newIdentifier } from '../server/platform/identifiers.ts'
import { overHttp } from '../test/support/over-http.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { type MeasuredShop, test } from './support/measured-shop.ts'
import { adminAccount, expect, failCalls, restoreSession, toastOf } from './support/shop.ts'

const REASON = 'Meta answered 400: $[‘data’][0]: a reason that never ends, '.repeat(7)

test.beforeEach(async ({ page, measured }) => {
  const { token, user } = await createApi(overHttp(measured.url)).call('POST /auth/login', { body: adminAccount })
  await restoreSession(page, { session: { token, user, name: user.name } })
})

/** Inserts an event that Meta refused; returns its id. */
async function insertFailedEvent({ queryRow }: MeasuredShop): Promise<string> {
  const [id, consent] = [newIdentifier(), newIdentifier()]
  const visitor = { client_ip_address: '203.0.113.9', client_user_agent: 'Mozilla/5.0' }
  await queryRow('insert into consents (id, version) values ($1, 1)', [consent])
  await queryRow(
    `insert into conversion_events
      (id, name, event_id, happened_at, source_url, consent_id, user_data, custom_data, status, attempts, last_error)
    values ($1::text, 'AddToCart', $1::text, now(), 'https://shop.test/', $2, $3, '{}', 'failed', 3, $4)`,
    [id, consent, JSON.stringify(visitor), REASON],
  )
  return id
}

test('the owner sees which events Meta refused and why, and sends them again', async ({ page, measured }) => {
  const id = await insertFailedEvent(measured)
  await page.goto('/admin/measurement?status=failed')
  await expect(page.getByText(/\d+ waiting, \d+ failed\.$/)).toBeVisible()
  const event = page.getByRole('row', { name: new RegExp(id) })
  await expect(event.getByText('Failed', { exact: true })).toBeVisible()
  await expect(event.getByText(/a reason that never ends/)).toBeVisible()
  await page.getByRole('button', { name: `Retry AddToCart ${id.slice(0, 8)}` }).click()
  await expect(toastOf(page, 'It is sent with the next batch')).toBeVisible()
  const status = () => measured.queryRow('select status from conversion_events where id = $1', [id])
  await expect.poll(status, { timeout: 60_000 }).toEqual({ status: 'sent' })
  expect(measured.meta.accepted.map(({ event_id }) => event_id)).toContain(id)
  await page.getByRole('combobox', { name: 'State' }).selectOption('Sent')
  await expect(page).toHaveURL('/admin/measurement?status=sent')
  await expect(event.getByText('Sent', { exact: true })).toBeVisible()
  await expect(event.getByRole('button')).toHaveCount(0)
})

test('the events are accessible', async ({ page, measured }) => {
  await insertFailedEvent(measured)
  await page.goto('/admin/measurement?status=failed')
  await expect(page.getByText(/a reason that never ends/).first()).toBeVisible()
  await expectNoBarriers(page)
})

test('an empty list of events, and one that fails to load, are accessible', async ({ page }) => {
  await page.route('**/api/admin/measurement/events?*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  )
  await page.goto('/admin/measurement')
  await expect(page.getByText('No events found')).toBeVisible()
  await expectNoBarriers(page)
  await failCalls(page, '/admin/measurement/events?*', null)
  await page.reload()
  await expect(page.getByText('Error loading events')).toBeVisible()
  await expectNoBarriers(page)
})
