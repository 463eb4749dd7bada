import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import {
  type Account,
  confirmationLink,
  confirmEmail,
  newEmail,
  PASSWORD,
  register,
} from '../../../test/support/accounts.ts'
import { buildPerson } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const confirm = (token: string) => request(shop, 'POST /auth/confirm-email', { body: { token } })
const edit = ({ bearer }: Pick<Account, 'bearer'>, body: object) => request(shop, 'PATCH /auth/me', { bearer, body })
/** Requests a change of the e-mail; returns the new address. */
async function requestChange({ api }: Account): Promise<string> {
  const email = newEmail()
  await api.call('PATCH /auth/me', { body: { email: email.toUpperCase(), currentPassword: PASSWORD } })
  return email
}
const confirmed = { hasPassword: true, identities: [], isEmailConfirmed: true, pendingEmail: null }

test('registering mails a link that confirms the e-mail, once, without a session, within 7 days; another one voids it', async () => {
  const { id, email, api } = await register(shop)
  assert.equal((await api.call('GET /auth/account')).isEmailConfirmed, false)
  const { rows } = await sql`
    select round(extract(epoch from expires_at - now()) / 3600)::integer as hours from account_links where user_id = ${id}
  `.execute(shop.database)
  assert.deepEqual(rows, [{ hours: 7 * 24 }])
  const first = await confirmationLink(shop, email)
  const expireIn = (time: string) =>
    sql`update account_links set expires_at = now() + ${time}::interval where user_id = ${id}`.execute(shop.database)
  await expireIn('0')
  assertRefused(await confirm(first), 'link_invalid')
  await expireIn('1 day')
  await api.call('POST /auth/confirm-email/mail')
  assertRefused(await confirm(first), 'link_invalid')
  const token = await confirmationLink(shop, email)
  assert.equal((await confirm(token)).status, 200)
  assert.deepEqual(await api.call('GET /auth/account'), confirmed)
  assertRefused(await confirm(token), 'link_invalid')
  await assertUnchanged(shop.database, () => api.call('POST /auth/confirm-email/mail'))
})

test('name and phone number are edited immediately; the number is stored in one form, and forged fields change nothing', async () => {
  const { id, api, bearer } = await buildPerson(shop)
  const forged = { isAdmin: true, is_admin: true, isActive: false, _id: 'A'.repeat(20), password_hash: 'x' }
  const { json } = await edit({ bearer }, { ...forged, name: ' Asha K. ', phoneNumber: '098765 43210' })
  assert.partialDeepStrictEqual(json, {
    ...{ _id: id, name: 'Asha K.', phoneNumber: '+919876543210', isAdmin: false, isActive: true },
  })
  assert.deepEqual(await api.call('GET /auth/me'), json)
  assert.equal((await api.call('PATCH /auth/me', { body: { name: 'Asha' } })).phoneNumber, '+919876543210')
  assert.equal((await api.call('PATCH /auth/me', { body: { phoneNumber: '' } })).phoneNumber, null)
  assert.equal((await api.call('PATCH /auth/me', { body: {} })).name, 'Asha')
})

test('another e-mail takes effect when its link is followed, and the former address is notified', async () => {
  const asha = await register(shop)
  const email = await requestChange(asha)
  assert.equal((await asha.api.call('GET /auth/me')).email, asha.email)
  assert.equal((await asha.api.call('GET /auth/account')).pendingEmail, email)
  await confirmEmail(shop, email)
  assert.equal((await asha.api.call('GET /auth/me')).email, email)
  assert.deepEqual(await asha.api.call('GET /auth/account'), confirmed)
  assert.equal((await outboxMailsTo(shop, asha.email))[0]?.subject, 'Your e-mail was changed')
})

test('another e-mail needs the password, and must not be taken, then or later', async () => {
  const [asha, ravi] = [await register(shop), await register(shop)]
  await assertUnchanged(shop.database, async () => {
    assertRefused(await edit(asha, { email: newEmail() }), 'invalid', ['currentPassword'])
    assertRefused(await edit(asha, { email: newEmail(), currentPassword: 'wrong' }), 'invalid', ['currentPassword'])
    const taken = { email: ravi.email, currentPassword: PASSWORD, name: 'X Y' }
    assertRefused(await edit(asha, taken), 'email_taken', ['email'])
  }, ['security_events'])
  const email = await requestChange(asha)
  const token = await confirmationLink(shop, email)
  await register(shop, email)
  assertRefused(await confirm(token), 'email_taken')
})

test('a pending change is withdrawn by requesting the present address', async () => {
  const asha = await register(shop)
  const token = await confirmationLink(shop, await requestChange(asha))
  assert.equal((await edit(asha, { email: asha.email })).status, 200)
  assert.equal((await asha.api.call('GET /auth/account')).pendingEmail, null)
  assertRefused(await confirm(token), 'link_invalid')
  assert.equal((await asha.api.call('GET /auth/security-events'))[0]?.kind, 'email_change_withdrawn')
})

test('an account without a password changes its e-mail only after a fresh proof', async () => {
  const asha = await buildPerson(shop)
  const change = () => edit(asha, { email: newEmail() })
  await assertUnchanged(shop.database, async () => assertRefused(await change(), 'reauthentication_required'))
  const prove = (minutes: number) =>
    sql`update sessions set reauthenticated_at = now() - make_interval(mins => ${minutes}) where user_id = ${asha.id}`
  await prove(11).execute(shop.database)
  assertRefused(await change(), 'reauthentication_required')
  await prove(0).execute(shop.database)
  assert.equal((await change()).status, 200)
})

test('following a link confirms the address; with a session of the account it also proves the owner', async () => {
  const [alone, together, foreign] = [await register(shop), await register(shop), await register(shop)]
  const proven = async ({ id }: Account) =>
    (await shop.database.selectFrom('users').select('email_proven_at').where('id', '=', id).executeTakeFirstOrThrow())
      .email_proven_at !== null
  await confirmEmail(shop, alone.email)
  await confirmEmail(shop, together.email, together.bearer)
  await confirmEmail(shop, foreign.email, together.bearer)
  assert.deepEqual([await proven(alone), await proven(together), await proven(foreign)], [false, true, false])
  // Another address must be proven again.
  await confirmEmail(shop, await requestChange(together))
  assert.equal(await proven(together), false)
})

test('open sessions are listed with their device, and ended alone or together, but not by another account', async () => {
  const [asha, ravi] = [await register(shop), await buildPerson(shop)]
  const headers = { 'User-Agent': `Mozilla/5.0 ${'long '.repeat(80)}` }
  const logIn = async () => {
    const body = { email: asha.email, password: PASSWORD }
    return (await request(shop, 'POST /auth/login', { body, headers })).json as { token: string }
  }
  const { token: other } = await logIn()
  const [elsewhere, own] = await asha.api.call('GET /auth/sessions')
  assert.partialDeepStrictEqual([elsewhere, own], [{ isCurrent: false }, { isCurrent: true, userAgent: 'node' }])
  const userAgent = elsewhere?.userAgent ?? ''
  assert.ok(userAgent.startsWith('Mozilla/5.0') && userAgent.length <= 300)

  const end = ({ bearer }: { bearer: string }) => request(shop, `DELETE /auth/sessions/${elsewhere?._id}`, { bearer })
  assertRefused(await end(ravi), 'not_found')
  assert.equal((await request(shop, 'GET /auth/me', { bearer: other })).status, 200)
  assert.equal((await end(asha)).status, 200)
  assertRefused(await request(shop, 'GET /auth/me', { bearer: other }), 'session_ended')
  assertRefused(await end(asha), 'not_found')

  for (const _ of ['one', 'two']) await logIn()
  const left = await asha.api.call('DELETE /auth/sessions')
  assert.deepEqual([left.length, left[0]?.isCurrent], [1, true])
  for (const { api } of [asha, ravi]) assert.equal((await api.call('GET /auth/sessions')).length, 1)
})
