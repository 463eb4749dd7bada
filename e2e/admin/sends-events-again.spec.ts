import { newIdentifier } from '../../server/platform/identifiers.ts'
import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { test } from '../support/measured-shop.ts'
import { expect, toastOf } from '../support/shop.ts'

test('the owner sees which events Meta refused and why, and sends them again', async ({
  ownersPage: page,
  ownShop,
  meta,
}) => {
  const [id, consent] = [newIdentifier(), newIdentifier()]
  const reason = 'Meta responded with 400: $[‘data’][0]: a reason that never ends, '.repeat(7)
  await ownShop.queryRow('insert into consents (id, version) values ($1, 1)', [consent])
  await ownShop.queryRow(
    `insert into conversion_events
      (id, name, event_id, happened_at, source_url, consent_id, user_data, custom_data, status, attempts, last_error)
    values ($1::text, 'AddToCart', $1::text, now(), 'https://shop.test/', $2,
      '{"client_ip_address": "203.0.113.9", "client_user_agent": "Mozilla/5.0"}', '{}', 'failed', 3, $3)`,
    [id, consent, reason],
  )
  await page.goto('/admin/measurement?status=failed')
  await expect(page.getByText(/\d+ waiting, \d+ failed\.$/)).toBeVisible()
  const event = page.getByRole('row', { name: new RegExp(id) })
  await expect(event.getByText(/a reason that never ends/)).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: `Retry AddToCart ${id.slice(0, 8)}` }).click()
  await expect(toastOf(page, 'It will be sent with the next batch')).toBeVisible()
  const status = () => ownShop.queryRow('select status from conversion_events where id = $1', [id])
  await expect.poll(status, { timeout: 60_000 }).toEqual({ status: 'sent' })
  expect(meta.accepted.map(({ event_id }) => event_id)).toContain(id)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Sent')
  await expect(event.getByText('Sent', { exact: true })).toBeVisible()
  await expect(event.getByRole('button')).toHaveCount(0)
})
