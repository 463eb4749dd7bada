import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { buildAdminWithPassword, PASSWORD } from '../../../test/support/accounts.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { deviceOf, logInWith } from '../../../test/support/second-factors.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests({ hasRateLimits: true, proxies: 1 })

const from = (network: number) => ({ 'X-Forwarded-For': `198.51.100.${network}` })
const noWaits = () => sql`truncate back_offs, tries`.execute(shop.database)
async function guess(email: string, times: number, networks = 1, headers = {}) {
  for (let tries = 0; tries < times; tries += 1) {
    await logInWith(shop, email, 'wrong password', { ...from(1 + (tries % networks)), ...headers })
    await noWaits()
  }
}
const alertsTo = async ({ email }: Person) =>
  (await outboxMailsTo(shop, email)).filter(({ subject }) => subject === 'Someone is trying to guess your password')

test('an admin whose password is guessed is mailed once a day, with the number of networks', async () => {
  const admin = await buildAdmin(shop)
  await guess(admin.email, 9, 3)
  assert.deepEqual(await alertsTo(admin), [])
  await guess(admin.email, 15, 3)
  const [alert, ...others] = await alertsTo(admin)
  assert.deepEqual(others, [])
  assert.match(alert?.text ?? '', /someone entered 10 wrong passwords .* from 3 networks/)
  await sql`update guessing_alerts set sent_at = sent_at - interval '1 day'`.execute(shop.database)
  await guess(admin.email, 1)
  assert.equal((await alertsTo(admin)).length, 2)
  const events = await admin.api.call('GET /auth/security-events')
  assert.ok(events.some(({ kind }) => kind === 'account_guessed'))
})

test('concurrent guesses send one alert', async () => {
  const { email, ...admin } = await buildAdmin(shop)
  await guess(email, 9)
  await Promise.all(
    Array.from({ length: 10 }, (_, network) => logInWith(shop, email, 'wrong one', from(100 + network))),
  )
  await noWaits()
  assert.equal((await alertsTo({ email, ...admin })).length, 1)
})

test('neither customers nor addresses without an account are mailed', async () => {
  const customer = await buildPerson(shop)
  await guess(customer.email, 12)
  await guess('nobody@paudha.example', 12)
  assert.deepEqual(await alertsTo(customer), [])
  const counted = shop.database.selectFrom('guesses').select('user_id').where('user_id', '=', customer.id)
  assert.deepEqual(await counted.execute(), [])
})

test('a wrong password on the admin’s known device does not count as a guess', async () => {
  const admin = await buildAdminWithPassword(shop)
  const device = deviceOf(await logInWith(shop, admin.email, PASSWORD))
  await guess(admin.email, 15, 1, device)
  assert.deepEqual(await alertsTo(admin), [])
})
