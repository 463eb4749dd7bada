import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { buildAdmin, buildPerson, type Person } from '../../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../../test/support/mails.ts'
import { deviceOf, logInWith } from '../../../../test/support/second-factors.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'
import { hashPassword } from '../passwords.ts'

const shop = shopForTests({ hasRateLimits: true, proxies: 1 })
const SUBJECT = 'Somebody is guessing your password'

const from = (network: number) => ({ 'X-Forwarded-For': `198.51.100.${network}` })
const noWaits = () => sql`truncate back_offs, tries`.execute(shop.database)
async function guess(email: string, times: number, networks = 1, headers = {}) {
  for (let tries = 0; tries < times; tries += 1) {
    await logInWith(shop, email, 'wrong password', { ...from(1 + (tries % networks)), ...headers })
    await noWaits()
  }
}
const alertsTo = async ({ email }: Person) =>
  (await outboxMailsTo(shop, email)).filter(({ subject }) => subject === SUBJECT)

test('an admin whose password is guessed is mailed once a day, with the number of networks', async () => {
  const admin = await buildAdmin(shop)
  await guess(admin.email, 9, 3)
  assert.deepEqual(await alertsTo(admin), [])
  await guess(admin.email, 15, 3)
  const [alert, ...others] = await alertsTo(admin)
  assert.deepEqual(others, [])
  assert.match(alert?.text ?? '', /there were 10 wrong passwords .* from 3 networks/)
  await sql`update guessing_alerts set sent_at = sent_at - interval '1 day'`.execute(shop.database)
  await guess(admin.email, 1)
  assert.equal((await alertsTo(admin)).length, 2)
  const events = await shop.database
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', admin.id)
    .where('kind', '=', 'account_guessed')
    .execute()
  assert.ok(events.length >= 1)
})

test('concurrent guesses send one alert', async () => {
  const admin = await buildAdmin(shop)
  await guess(admin.email, 9)
  await Promise.all(
    Array.from({ length: 10 }, (_, network) => logInWith(shop, admin.email, 'wrong one', from(100 + network))),
  )
  await noWaits()
  assert.equal((await alertsTo(admin)).length, 1)
})

test('customers are not mailed, nor are addresses without an account', async () => {
  const customer = await buildPerson(shop)
  await guess(customer.email, 12)
  await guess('nobody@paudha.example', 12)
  assert.deepEqual(await alertsTo(customer), [])
  const counted = await shop.database
    .selectFrom('guesses')
    .select('user_id')
    .where('user_id', '=', customer.id)
    .execute()
  assert.deepEqual(counted, [])
})

test('a wrong password on the admin’s known device is no guess', async () => {
  const admin = await buildAdmin(shop)
  const password_hash = await hashPassword('monsoon rain')
  await shop.database.updateTable('users').set({ password_hash }).where('id', '=', admin.id).execute()
  const device = deviceOf(await logInWith(shop, admin.email, 'monsoon rain'))
  await guess(admin.email, 15, 1, device)
  assert.deepEqual(await alertsTo(admin), [])
})
