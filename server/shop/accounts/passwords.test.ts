import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { waitForLockWaiters } from '../../../test/load/run-concurrently.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildPerson } from '../../../test/support/factories.ts'
import { outboxMailsTo, tokenFromMail } from '../../../test/support/mails.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const SUBJECT = 'Choose a new password'
const password = 'monsoon rain'

async function register() {
  const account = { name: 'Asha', email: `${crypto.randomUUID()}@paudha.example`, password }
  const { token, user } = await shop.api().call('POST /auth/register', { body: account })
  return { ...account, id: user._id, bearer: token }
}

const forget = (email: string) => request(shop, 'POST /auth/forgot-password', { body: { email } })
const reset = (token: string, password = 'a new password') =>
  request(shop, 'POST /auth/reset-password', { body: { token, password } })
const logIn = (email: string, password: string) => request(shop, 'POST /auth/login', { body: { email, password } })
const isOpen = async (bearer: string) => (await request(shop, 'GET /auth/me', { bearer })).status === 200

test('a forgotten password is replaced by the mailed link, which ends every session', async () => {
  const asha = await register()
  assert.equal((await forget(asha.email.toUpperCase())).status, 200)
  const token = await tokenFromMail(shop, asha.email, SUBJECT)
  assert.equal((await reset(token)).status, 200)
  assert.equal(await isOpen(asha.bearer), false)
  assertRefused(await logIn(asha.email, password), 'wrong_credentials')
  assert.equal((await logIn(asha.email, 'a new password')).status, 200)
  const [mail] = await outboxMailsTo(shop, asha.email)
  assert.equal(mail?.subject, 'Your password was changed')
  const { token: bearer } = await shop.api().call('POST /auth/login', { body: { ...asha, password: 'a new password' } })
  assert.equal((await shop.api(bearer).call('GET /auth/account')).isEmailConfirmed, true)
})

test('known, unknown and deactivated e-mails get the same response in the same time', async () => {
  const asha = await register()
  const { email: left } = await buildPerson(shop, { isActive: false })
  const answers: { text: string; ms: number }[] = []
  for (const email of [asha.email, 'nobody@paudha.example', left]) {
    const begun = performance.now()
    const { status, text } = await forget(email)
    assert.equal(status, 200)
    answers.push({ text, ms: performance.now() - begun })
  }
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  const times = answers.map(({ ms }) => ms)
  assert.ok(Math.max(...times) - Math.min(...times) < 150, times.join())
  assert.deepEqual(await outboxMailsTo(shop, 'nobody@paudha.example'), [])
  assert.deepEqual(await outboxMailsTo(shop, left), [])
})

test('a link works once, also when it is used 5 times concurrently', async () => {
  const asha = await register()
  await forget(asha.email)
  const token = await tokenFromMail(shop, asha.email, SUBJECT)
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => reset(token)))).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [200, 400, 400, 400, 400])
  assertRefused(await reset(token), 'link_invalid')
})

test("a link is valid for 30 minutes of the database's time, and stored only as a digest", async () => {
  const asha = await register()
  await forget(asha.email)
  const token = await tokenFromMail(shop, asha.email, SUBJECT)
  const { rows } = await sql<{ minutes: number; text: string }>`
    select extract(epoch from expires_at - now())::integer / 60 as minutes, account_links::text as text
    from account_links where user_id = ${asha.id} and purpose = 'reset-password'
  `.execute(shop.database)
  assert.ok([29, 30].includes(rows[0]?.minutes ?? 0))
  assert.ok(!rows[0]?.text.includes(token))
  await sql`update account_links set expires_at = now()`.execute(shop.database)
  assertRefused(await reset(token), 'link_invalid')
})

/** Lets time pass for the mailed links. */
async function wait(minutes: number): Promise<void> {
  const passed = sql`make_interval(mins => ${minutes})`
  await sql`update users set reset_mailed_at = reset_mailed_at - ${passed}`.execute(shop.database)
  await sql`update account_links set created_at = created_at - ${passed}, expires_at = expires_at - ${passed}`.execute(
    shop.database,
  )
}

test('a link is mailed every 15 minutes at most, however often and from wherever it is requested', async () => {
  const asha = await register()
  const mails = async () => (await outboxMailsTo(shop, asha.email)).filter(({ subject }) => subject === SUBJECT).length
  const answers = await Promise.all(Array.from({ length: 5 }, () => forget(asha.email)))
  const unknown = await forget('nobody@paudha.example')
  for (const { status, text } of answers) assert.deepEqual([status, text], [unknown.status, unknown.text])
  assert.equal(await mails(), 1)
  await wait(14)
  await forget(asha.email)
  assert.equal(await mails(), 1)
  await wait(1)
  await forget(asha.email)
  assert.equal(await mails(), 2)
})

test('a link voided with the password counts, too: changing it again and again fills no mailbox', async () => {
  const asha = await register()
  const { token: bearer } = (await logIn(asha.email, asha.password)).json as { token: string }
  for (const [currentPassword, password] of [
    [asha.password, 'tulsi by the door'],
    ['tulsi by the door', asha.password],
  ] as const) {
    await forget(asha.email)
    await shop.api(bearer).call('PUT /auth/password', { body: { currentPassword, password } })
  }
  await forget(asha.email)
  assert.equal((await outboxMailsTo(shop, asha.email)).filter(({ subject }) => subject === SUBJECT).length, 1)
})

test('an earlier link stays valid when another is requested; using one, or a change of password, voids all', async () => {
  const asha = await register()
  await forget(asha.email)
  const first = await tokenFromMail(shop, asha.email, SUBJECT)
  await wait(16)
  await forget(asha.email)
  const second = await tokenFromMail(shop, asha.email, SUBJECT)
  assert.notEqual(first, second)
  assert.equal((await reset(first)).status, 200)
  assertRefused(await reset(second), 'link_invalid')

  await wait(16)
  await forget(asha.email)
  const third = await tokenFromMail(shop, asha.email, SUBJECT)
  const { token: bearer } = (await logIn(asha.email, 'a new password')).json as { token: string }
  const body = { currentPassword: 'a new password', password: 'another password' }
  await shop.api(bearer).call('PUT /auth/password', { body })
  assertRefused(await reset(third), 'link_invalid')
})

test('a link that is used while the account is being changed waits for that, without a deadlock', async () => {
  const asha = await register()
  await forget(asha.email)
  const token = await tokenFromMail(shop, asha.email, SUBJECT)
  const change = await shop.database.startTransaction().execute()
  await change.updateTable('users').set({ name: 'Asha K' }).where('id', '=', asha.id).execute()
  const answer = reset(token)
  await waitForLockWaiters(shop.database, 1)
  await change.deleteFrom('account_links').where('user_id', '=', asha.id).execute()
  await change.commit().execute()
  assertRefused(await answer, 'link_invalid')
  assert.equal((await logIn(asha.email, password)).status, 200)
})

test('other links, forged ones and a deactivated account reset nothing', async () => {
  const asha = await register()
  const confirmation = await tokenFromMail(shop, asha.email, 'Please confirm your e-mail')
  await forget(asha.email)
  const token = await tokenFromMail(shop, asha.email, SUBJECT)
  await shop.database.updateTable('users').set({ is_active: false }).where('id', '=', asha.id).execute()
  await assertUnchanged(shop.database, async () => {
    for (const wrong of [confirmation, '', 'x'.repeat(43), `${token}=`, "' or true --", token.toLowerCase(), token]) {
      assertRefused(await reset(wrong), 'link_invalid')
    }
    assertRefused(await reset('x'.repeat(1_000)), 'invalid', ['token'])
    assertRefused(await reset(token, 'short'), 'invalid', ['password'])
    assertRefused(await request(shop, 'POST /auth/reset-password', { body: {} }), 'invalid', ['token', 'password'])
  })
})

test('a change of password needs the present one, and ends every other session', async () => {
  const asha = await register()
  const { token: elsewhere } = await shop.api().call('POST /auth/login', { body: asha })
  const change = (currentPassword: string, password: string) =>
    request(shop, 'PUT /auth/password', { bearer: asha.bearer, body: { currentPassword, password } })
  await assertUnchanged(shop.database, async () => {
    assertRefused(await change('wrong password', 'a new password'), 'invalid', ['currentPassword'])
    assertRefused(await change(password, 'short'), 'invalid', ['password'])
    assertRefused(await change('', 'a new password'), 'invalid', ['currentPassword'])
  }, ['security_events'])
  assert.equal((await change(password, 'a new password')).status, 200)
  assert.deepEqual([await isOpen(asha.bearer), await isOpen(elsewhere)], [true, false])
  assert.equal((await logIn(asha.email, 'a new password')).status, 200)
  assertRefused(await logIn(asha.email, password), 'wrong_credentials')
})

test('an account without a password gets its first one by a link only', async () => {
  const asha = await buildPerson(shop)
  assert.equal((await asha.api.call('GET /auth/account')).hasPassword, false)
  const body = { currentPassword: 'no account has this password', password: 'a new password' }
  const answer = await request(shop, 'PUT /auth/password', { bearer: asha.bearer, body })
  assertRefused(answer, 'invalid', ['currentPassword'])
  await forget(asha.email)
  assert.equal((await reset(await tokenFromMail(shop, asha.email, SUBJECT))).status, 200)
  assert.equal((await logIn(asha.email, 'a new password')).status, 200)
})
