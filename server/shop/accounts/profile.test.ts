import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildPerson } from '../../../test/support/factories.ts'
import { outboxMailsTo, tokenFromMail } from '../../../test/support/mails.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const SUBJECT = 'Please confirm your e-mail'
const password = 'monsoon rain'
const newEmail = () => `${crypto.randomUUID()}@paudha.example`

async function register() {
  const account = { name: 'Asha', email: newEmail(), password }
  const { token, user } = await shop.api().call('POST /auth/register', { body: account })
  return { ...account, id: user._id, bearer: token, api: shop.api(token) }
}

const confirm = (token: string) => request(shop, 'POST /auth/confirm-email', { body: { token } })

test('registering mails a link that confirms the e-mail, once, without a session', async () => {
  const { email, api } = await register()
  assert.equal((await api.call('GET /auth/account')).isEmailConfirmed, false)
  const token = await tokenFromMail(shop, email, SUBJECT)
  assert.equal((await confirm(token)).status, 200)
  const details = { hasPassword: true, providers: [], identities: [], isEmailConfirmed: true, pendingEmail: null }
  assert.deepEqual(await api.call('GET /auth/account'), details)
  assertRefused(await confirm(token), 'link_invalid')
})

test("the link is valid for 7 days of the database's time", async () => {
  const { id, email } = await register()
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from expires_at - now()) / 3600)::integer as hours from account_links where user_id = ${id}
  `.execute(shop.database)
  assert.equal(rows[0]?.hours, 7 * 24)
  await sql`update account_links set expires_at = now()`.execute(shop.database)
  assertRefused(await confirm(await tokenFromMail(shop, email, SUBJECT)), 'link_invalid')
})

test('the link can be mailed again, which voids the earlier one; a confirmed e-mail needs none', async () => {
  const { email, api } = await register()
  const first = await tokenFromMail(shop, email, SUBJECT)
  await api.call('POST /auth/confirm-email/mail')
  assertRefused(await confirm(first), 'link_invalid')
  assert.equal((await confirm(await tokenFromMail(shop, email, SUBJECT))).status, 200)
  await assertUnchanged(shop.database, () => api.call('POST /auth/confirm-email/mail'))
})

test('name and phone number are edited immediately; the number is stored in one form', async () => {
  const { api } = await buildPerson(shop)
  const edited = await api.call('PATCH /auth/me', { body: { name: ' Asha K. ', phoneNumber: '098765 43210' } })
  assert.deepEqual([edited.name, edited.phoneNumber], ['Asha K.', '+919876543210'])
  assert.deepEqual(await api.call('GET /auth/me'), edited)
  assert.equal((await api.call('PATCH /auth/me', { body: { name: 'Asha' } })).phoneNumber, '+919876543210')
  assert.equal((await api.call('PATCH /auth/me', { body: { phoneNumber: '' } })).phoneNumber, null)
  assert.equal((await api.call('PATCH /auth/me', { body: {} })).name, 'Asha')
})

test('an invalid name, number or e-mail is refused, every field named', async () => {
  const { bearer } = await buildPerson(shop)
  await assertUnchanged(shop.database, async () => {
    const body = { name: 'A', phoneNumber: '12345', email: 'asha' }
    const answer = await request(shop, 'PATCH /auth/me', { bearer, body })
    assertRefused(answer, 'invalid', ['name', 'phoneNumber', 'email'])
    for (const phoneNumber of [9876543210, ['9876543210'], '+1 9876543210', '98765\u000043210']) {
      const answer = await request(shop, 'PATCH /auth/me', { bearer, body: { phoneNumber } })
      assertRefused(answer, 'invalid', ['phoneNumber'])
    }
  })
})

test('forged fields of a profile change nothing', async () => {
  const { id, bearer } = await buildPerson(shop)
  const forged = { isAdmin: true, is_admin: true, isActive: false, _id: 'A'.repeat(20), password_hash: 'x' }
  const { json } = await request(shop, 'PATCH /auth/me', { bearer, body: { ...forged, name: 'Forger' } })
  const { isAdmin, isActive, _id } = json as { isAdmin: boolean; isActive: boolean; _id: string }
  assert.deepEqual([isAdmin, isActive, _id], [false, true, id])
})

test('another e-mail takes effect when its link is followed, and the former address is notified', async () => {
  const asha = await register()
  const email = newEmail()
  const body = { email: email.toUpperCase(), currentPassword: password }
  assert.equal((await asha.api.call('PATCH /auth/me', { body })).email, asha.email)
  assert.equal((await asha.api.call('GET /auth/account')).pendingEmail, email)
  assert.equal((await confirm(await tokenFromMail(shop, email, SUBJECT))).status, 200)
  assert.equal((await asha.api.call('GET /auth/me')).email, email)
  const details = { hasPassword: true, providers: [], identities: [], isEmailConfirmed: true, pendingEmail: null }
  assert.deepEqual(await asha.api.call('GET /auth/account'), details)
  assert.equal((await outboxMailsTo(shop, asha.email))[0]?.subject, 'Your e-mail was changed')
})

test('another e-mail needs the password, and must not be taken, then or later', async () => {
  const [asha, ravi] = [await register(), await register()]
  const edit = (body: object) => request(shop, 'PATCH /auth/me', { bearer: asha.bearer, body })
  await assertUnchanged(shop.database, async () => {
    assertRefused(await edit({ email: newEmail() }), 'invalid', ['currentPassword'])
    assertRefused(await edit({ email: newEmail(), currentPassword: 'wrong' }), 'invalid', ['currentPassword'])
    assertRefused(await edit({ email: ravi.email, currentPassword: password, name: 'X Y' }), 'email_taken', ['email'])
  }, ['security_events'])
  const email = newEmail()
  assert.equal((await edit({ email, currentPassword: password })).status, 200)
  const token = await tokenFromMail(shop, email, SUBJECT)
  await shop.api().call('POST /auth/register', { body: { name: 'Sooner', email, password } })
  assertRefused(await confirm(token), 'email_taken')
})

test('open sessions are listed with their device, and all others ended together', async () => {
  const asha = await register()
  const headers = { 'User-Agent': `Mozilla/5.0 ${'long '.repeat(80)}` }
  await request(shop, 'POST /auth/login', { body: asha, headers })
  const sessions = await asha.api.call('GET /auth/sessions')
  assert.deepEqual(
    sessions.map(({ isCurrent, userAgent }) => [isCurrent, userAgent?.slice(0, 11), (userAgent?.length ?? 0) <= 300]),
    [
      [false, 'Mozilla/5.0', true],
      [true, 'node', true],
    ],
  )
  const ravi = await buildPerson(shop)
  assert.deepEqual(
    (await asha.api.call('DELETE /auth/sessions')).map(({ isCurrent }) => isCurrent),
    [true],
  )
  assert.equal((await asha.api.call('GET /auth/sessions')).length, 1)
  assert.equal((await ravi.api.call('GET /auth/sessions')).length, 1)
})

test('a pending change is shown and can be withdrawn, by a call or by requesting the present address', async () => {
  for (const withdraw of ['DELETE /auth/me/pending-email', 'PATCH /auth/me'] as const) {
    const asha = await register()
    const email = newEmail()
    await asha.api.call('PATCH /auth/me', { body: { email, currentPassword: password } })
    assert.equal((await asha.api.call('GET /auth/account')).pendingEmail, email)
    const token = await tokenFromMail(shop, email, SUBJECT)
    const body = withdraw === 'PATCH /auth/me' ? { email: asha.email } : undefined
    assert.equal((await request(shop, withdraw, { bearer: asha.bearer, body })).status, 200)
    assert.equal((await asha.api.call('GET /auth/account')).pendingEmail, null)
    assertRefused(await confirm(token), 'link_invalid')
    const [event] = await asha.api.call('GET /auth/security-events')
    assert.equal(event?.kind, 'email_change_withdrawn')
  }
})

test('one session can be ended, but not one of another account', async () => {
  const [asha, ravi] = [await register(), await register()]
  const { token: other } = await shop.api().call('POST /auth/login', { body: asha })
  const sessions = await asha.api.call('GET /auth/sessions')
  const ended = sessions.find(({ isCurrent }) => !isCurrent)?._id ?? ''
  const end = (bearer: string) => request(shop, `DELETE /auth/sessions/${ended}`, { bearer })
  assertRefused(await end(ravi.bearer), 'not_found')
  assert.equal((await request(shop, 'GET /auth/me', { bearer: other })).status, 200)
  assert.equal((await end(asha.bearer)).status, 200)
  assertRefused(await request(shop, 'GET /auth/me', { bearer: other }), 'session_ended')
  assertRefused(await end(asha.bearer), 'not_found')
  assert.equal((await asha.api.call('GET /auth/sessions')).length, 1)
})

test('an account without a password changes its e-mail only after a fresh proof', async () => {
  const asha = await buildPerson(shop)
  const edit = () => request(shop, 'PATCH /auth/me', { bearer: asha.bearer, body: { email: newEmail() } })
  await assertUnchanged(shop.database, async () => assertRefused(await edit(), 'reauthentication_required'))
  await sql`update sessions set reauthenticated_at = now() - interval '11 minutes' where user_id = ${asha.id}`.execute(
    shop.database,
  )
  assertRefused(await edit(), 'reauthentication_required')
  await sql`update sessions set reauthenticated_at = now() where user_id = ${asha.id}`.execute(shop.database)
  assert.equal((await edit()).status, 200)
})

test('following a link confirms the address; with a session of the account it also proves the owner', async () => {
  const proven = async (id: string) =>
    (await shop.database.selectFrom('users').select('email_proven_at').where('id', '=', id).executeTakeFirstOrThrow())
      .email_proven_at !== null
  const [alone, together, foreign] = [await register(), await register(), await register()]
  await confirm(await tokenFromMail(shop, alone.email, SUBJECT))
  const body = async (email: string) => ({ token: await tokenFromMail(shop, email, SUBJECT) })
  await together.api.call('POST /auth/confirm-email', { body: await body(together.email) })
  await together.api.call('POST /auth/confirm-email', { body: await body(foreign.email) })
  assert.deepEqual([await proven(alone.id), await proven(together.id), await proven(foreign.id)], [false, true, false])

  // Another address must be proven again.
  const email = newEmail()
  await together.api.call('PATCH /auth/me', { body: { email, currentPassword: password } })
  await confirm(await tokenFromMail(shop, email, SUBJECT))
  assert.equal(await proven(together.id), false)
})
