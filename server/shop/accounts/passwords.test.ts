import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { ErrorResponse } from '../../../contract/errors.ts'
import { waitForLockWaiters } from '../../../test/load/run-concurrently.ts'
import {
  changePassword,
  choosePassword,
  confirmationLink,
  deactivate,
  PASSWORD,
  register,
  resetLink,
} from '../../../test/support/accounts.ts'
import { buildPerson } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { logInWith } from '../../../test/support/second-factors.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { isCommonPassword } from './common-passwords.ts'

const shop = shopForTests()
const CHOSEN = 'a new password'

const forget = (email: string) => request(shop, 'POST /auth/forgot-password', { body: { email } })
const reset = (token: string, password = CHOSEN) =>
  request(shop, 'POST /auth/reset-password', { body: { token, password } })
const isOpen = async (bearer: string) => (await request(shop, 'GET /auth/me', { bearer })).status === 200
const countLinks = async (email: string) =>
  (await outboxMailsTo(shop, email)).filter(({ subject }) => subject === 'Choose a new password').length

/** Lets time pass for the mailed links. */
async function wait(minutes: number): Promise<void> {
  const passed = sql`make_interval(mins => ${minutes})`
  await sql`update users set reset_mailed_at = reset_mailed_at - ${passed}`.execute(shop.database)
  const links = sql`update account_links set created_at = created_at - ${passed}, expires_at = expires_at - ${passed}`
  await links.execute(shop.database)
}

test('a forgotten password is replaced by the mailed link, which ends every session and confirms the e-mail', async () => {
  const asha = await register(shop)
  assert.equal((await forget(asha.email.toUpperCase())).status, 200)
  assert.equal((await reset(await resetLink(shop, asha.email))).status, 200)
  assert.equal(await isOpen(asha.bearer), false)
  assertRefused(await logInWith(shop, asha.email, PASSWORD), 'wrong_credentials')
  assert.equal((await outboxMailsTo(shop, asha.email))[0]?.subject, 'Your password was changed')
  const { token } = await shop.api().call('POST /auth/login', { body: { ...asha, password: CHOSEN } })
  assert.equal((await shop.api(token).call('GET /auth/account')).isEmailConfirmed, true)
})

test('known, unknown and deactivated e-mails get the same response in the same time', async () => {
  const texts = new Set<string>()
  const timeOf = async (email: string, links: number) => {
    const begun = performance.now()
    const { status, text } = await forget(email)
    const time = performance.now() - begun
    texts.add(`${status} ${text}`)
    assert.equal(await countLinks(email), links)
    return time
  }
  // The fastest of three, since a busy machine only adds time
  const fastest = async (time: () => Promise<number>) => Math.min(await time(), await time(), await time())
  const times = [
    await fastest(async () => timeOf((await register(shop)).email, 1)),
    await fastest(() => timeOf('nobody@paudha.example', 0)),
    await fastest(async () => timeOf((await buildPerson(shop, { isActive: false })).email, 0)),
  ]
  assert.equal(texts.size, 1)
  assert.ok(Math.max(...times) - Math.min(...times) < 150, times.join())
})

test('a link works once, also when it is used 5 times concurrently', async () => {
  const { email } = await register(shop)
  const token = await resetLink(shop, email)
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => reset(token)))).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [200, 400, 400, 400, 400])
  assertRefused(await reset(token), 'link_invalid')
})

test("a link is valid for 30 minutes of the database's time, and stored only as a digest", async () => {
  const { id, email } = await register(shop)
  const token = await resetLink(shop, email)
  const { rows } = await sql<{ minutes: number; text: string }>`
    select extract(epoch from expires_at - now())::integer / 60 as minutes, account_links::text as text
    from account_links where user_id = ${id} and purpose = 'reset-password'
  `.execute(shop.database)
  assert.ok([29, 30].includes(rows[0]?.minutes ?? 0))
  assert.ok(!rows[0]?.text.includes(token))
  await sql`update account_links set expires_at = now()`.execute(shop.database)
  assertRefused(await reset(token), 'link_invalid')
})

test('a link is mailed every 15 minutes at most, however often, from wherever and whatever changes meanwhile', async () => {
  const { email, bearer } = await register(shop)
  const answers = await Promise.all(Array.from({ length: 5 }, () => forget(email)))
  const unknown = await forget('nobody@paudha.example')
  for (const { status, text } of answers) assert.deepEqual([status, text], [unknown.status, unknown.text])
  // A link that is void with the password counts, too: changing it again and again fills no mailbox.
  await changePassword(shop, bearer, CHOSEN)
  await forget(email)
  const mails = [await countLinks(email)]
  for (const minutes of [14, 1]) {
    await wait(minutes)
    await forget(email)
    mails.push(await countLinks(email))
  }
  assert.deepEqual(mails, [1, 1, 2])
})

test('an earlier link stays valid when another is requested; using one, or a change of password, voids all', async () => {
  const { email } = await register(shop)
  const first = await resetLink(shop, email)
  await wait(16)
  const second = await resetLink(shop, email)
  assert.notEqual(first, second)
  assert.equal((await reset(first)).status, 200)
  assertRefused(await reset(second), 'link_invalid')
  await wait(16)
  const third = await resetLink(shop, email)
  const { token: bearer } = (await logInWith(shop, email, CHOSEN)).json as { token: string }
  await changePassword(shop, bearer, 'another password', CHOSEN)
  assertRefused(await reset(third), 'link_invalid')
})

test('a link used while the account is being changed waits for the change, without a deadlock', async () => {
  const { id, email } = await register(shop)
  const token = await resetLink(shop, email)
  const change = await shop.database.startTransaction().execute()
  await change.updateTable('users').set({ name: 'Asha K' }).where('id', '=', id).execute()
  const answer = reset(token)
  await waitForLockWaiters(shop.database, 1)
  await change.deleteFrom('account_links').where('user_id', '=', id).execute()
  await change.commit().execute()
  assertRefused(await answer, 'link_invalid')
  assert.equal((await logInWith(shop, email, PASSWORD)).status, 200)
})

test('other links and forged ones reset nothing, nor do those of a deactivated account', async () => {
  const asha = await register(shop)
  const confirmation = await confirmationLink(shop, asha.email)
  const token = await resetLink(shop, asha.email)
  await deactivate(shop, asha)
  await assertUnchanged(shop.database, async () => {
    for (const wrong of [confirmation, '', 'x'.repeat(43), `${token}=`, "' or true --", token.toLowerCase(), token]) {
      assertRefused(await reset(wrong), 'link_invalid')
    }
    assertRefused(await reset(token, 'short'), 'invalid', ['password'])
  })
})

test('a change of password needs the present one', async () => {
  const { email, bearer } = await register(shop)
  await assertUnchanged(shop.database, async () => {
    for (const [currentPassword, password, field] of [
      ['wrong password', CHOSEN, 'currentPassword'],
      ['', CHOSEN, 'currentPassword'],
      [PASSWORD, 'short', 'password'],
    ] as const) {
      const answer = await request(shop, 'PUT /auth/password', { bearer, body: { currentPassword, password } })
      assertRefused(answer, 'invalid', [field])
    }
  }, ['security_events'])
  await changePassword(shop, bearer, CHOSEN)
  assert.equal((await logInWith(shop, email, CHOSEN)).status, 200)
  assertRefused(await logInWith(shop, email, PASSWORD), 'wrong_credentials')
})

test('an account without a password gets its first one by a link only', async () => {
  const { api, bearer, email } = await buildPerson(shop)
  assert.equal((await api.call('GET /auth/account')).hasPassword, false)
  const body = { currentPassword: 'no account has this password', password: CHOSEN }
  assertRefused(await request(shop, 'PUT /auth/password', { bearer, body }), 'invalid', ['currentPassword'])
  assert.equal((await reset(await resetLink(shop, email))).status, 200)
  assert.equal((await logInWith(shop, email, CHOSEN)).status, 200)
})

/** Two of the most used, one in capitals, one in wide letters, one from far down the list, and two words of the shop */
const common = ['iloveyou', 'trustno1', 'LetMeIn', 'ｌｅｔｍｅｉｎ', 'vantage', 'Paudha@2026', 'nursery']

test('a common password is refused wherever one is chosen, with a helpful message, and nothing changes; an account that has one can still sign in', async () => {
  const asha = await register(shop)
  const token = await resetLink(shop, asha.email)
  await assertUnchanged(shop.database, async () => {
    for (const password of common) {
      for (const [call, body] of [
        ['POST /auth/register', { name: 'Ravi', email: 'ravi@paudha.example', password }],
        ['POST /auth/reset-password', { token, password }],
        ['PUT /auth/password', { currentPassword: PASSWORD, password }],
      ] as const) {
        const answer = await request(shop, call, { bearer: asha.bearer, body })
        assertRefused(answer, 'invalid', ['password'])
        const { fields } = ErrorResponse.parse(answer.json)
        assert.match(fields?.password ?? '', /password is very common.*choose another/i)
      }
    }
  })
  await shop.api().call('POST /auth/reset-password', { body: { token, password: 'leafy green' } })
  await choosePassword(shop, asha, 'trustno1')
  assert.equal((await logInWith(shop, asha.email, 'trustno1')).status, 200)
})

test('only the ten thousand most used passwords of six or more characters count as common', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const listed = dictionary['passwords-common'].filter(({ length }) => length >= 6)
  const judged = [listed[0], listed[9_999], listed[10_000], 'monsoon', 'plant by the window', 'plant गुलाब 92'].map(
    (word = '') => isCommonPassword(word),
  )
  assert.deepEqual(judged, [true, true, false, false, false, false])
})
