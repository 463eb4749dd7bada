import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { SignedIn } from '../../../../contract/accounts.ts'
import type { Factors } from '../../../../contract/second-factor.ts'
import { buildAdminWithPassword, PASSWORD, resetLink } from '../../../../test/support/accounts.ts'
import { buildAdmin, type Person } from '../../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../../test/support/mails.ts'
import { assertRefused, request } from '../../../../test/support/request.ts'
import {
  deviceOf,
  giveSecondFactor,
  logInWith,
  pendingToken,
  totpCode,
} from '../../../../test/support/second-factors.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'
import { removeSecondFactors } from './change-factors.ts'
import { hasFactor } from './factors.ts'

const shop = shopForTests()
const currentPassword = PASSWORD

const call = ({ bearer }: Person, key: string, body?: unknown) => request(shop, key, { bearer, body })
const logIn = ({ email }: Person) => logInWith(shop, email, PASSWORD)
const complete = (token: string, code: string) => request(shop, 'POST /auth/second-factor', { body: { token, code } })
const eventsOf = async ({ api }: Person) => (await api.call('GET /auth/security-events')).map(({ kind }) => kind)
const subjectsTo = async ({ email }: Person) => (await outboxMailsTo(shop, email)).map(({ subject }) => subject)

/** An admin with a password, an authenticator app and recovery codes. */
async function withFactor() {
  const admin = await buildAdminWithPassword(shop)
  const factor = await giveSecondFactor(shop, admin)
  /** Logs in by the password, and returns the token that waits for the factor. */
  const token = async () => pendingToken(await logIn(admin))
  /** Proves the factor in the admin's session. */
  const prove = async () =>
    assert.equal((await call(admin, 'POST /auth/factor', { code: await factor.code() })).status, 200)
  return { ...factor, admin, token, prove }
}

test('an app is on only after a right code was entered; it comes with ten recovery codes, stored as digests', async () => {
  const admin = await buildAdminWithPassword(shop)
  const begun = await call(admin, 'POST /auth/factors/totp', { currentPassword })
  const { secret, uri } = begun.json as { secret: string; uri: string }
  assert.match(uri, /^otpauth:\/\/totp\/Paudha:.*secret=[A-Z2-7]{32}/)
  assertRefused(await call(admin, 'POST /auth/factors/totp/confirm', { code: '000000' }), 'factor_wrong', ['code'])
  assert.equal((await logIn(admin)).status, 200)

  const confirmed = await call(admin, 'POST /auth/factors/totp/confirm', { code: totpCode(secret) })
  const { newRecoveryCodes, recoveryCodes } = confirmed.json as Factors & { newRecoveryCodes: string[] }
  assert.deepEqual([new Set(newRecoveryCodes).size, recoveryCodes], [10, 10])
  const { rows } = await sql`select recovery_codes::text from recovery_codes`.execute(shop.database)
  const stored = JSON.stringify(rows)
  for (const each of newRecoveryCodes) {
    assert.match(each, /^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    assert.ok(!stored.includes(each.replaceAll('-', '')))
  }
  assertRefused(await logIn(admin), 'second_factor_needed')
  assert.ok((await eventsOf(admin)).includes('factor_added'))
  assert.deepEqual(await subjectsTo(admin), ['The authenticator app was added as a second factor'])
})

const SETUPS = ['POST /auth/factors/totp', 'POST /auth/factors/passkeys/options']

test('the first factor requires the password, or a new session where there is none', async () => {
  const [admin, without] = [await buildAdminWithPassword(shop), await buildAdmin(shop)]
  for (const key of SETUPS) {
    for (const body of [{}, { currentPassword: 'wrong password' }])
      assertRefused(await call(admin, key, body), 'invalid', ['currentPassword'])
    assert.equal((await call(admin, key, { currentPassword })).status, 200)
    assert.equal((await call(without, key, {})).status, 200)
  }
  const created_at = sql<Date>`created_at - interval '11 minutes'`
  await shop.database.updateTable('sessions').set({ created_at }).where('user_id', '=', without.id).execute()
  assertRefused(await call(without, 'POST /auth/factors/totp', {}), 'invalid', ['currentPassword'])
})

test('setting up the first factor ends what the password alone has opened: other sessions and links', async () => {
  const admin = await buildAdminWithPassword(shop)
  const elsewhere = (await logIn(admin)).json as SignedIn
  const link = await resetLink(shop, admin.email)
  const { secret } = (await call(admin, 'POST /auth/factors/totp', { currentPassword })).json as { secret: string }
  await call(admin, 'POST /auth/factors/totp/confirm', { code: totpCode(secret) })
  assertRefused(await request(shop, 'GET /auth/me', { bearer: elsewhere.token }), 'session_ended')
  const reset = { token: link, password: 'a later monsoon' }
  assertRefused(await request(shop, 'POST /auth/reset-password', { body: reset }), 'link_invalid')
  assert.equal((await call(admin, 'DELETE /auth/sessions')).status, 200)
})

test('a further factor requires an existing one, not the password', async () => {
  const { admin, prove } = await withFactor()
  for (const key of SETUPS) assertRefused(await call(admin, key, { currentPassword }), 'factor_needed')
  await prove()
  for (const key of SETUPS) assert.equal((await call(admin, key, {})).status, 200)
})

test('a set-up begun before the first factor cannot bypass it', async () => {
  const admin = await buildAdminWithPassword(shop)
  const begun = await call(admin, 'POST /auth/factors/totp', { currentPassword })
  await giveSecondFactor(shop, admin)
  const code = totpCode((begun.json as { secret: string }).secret)
  assertRefused(await call(admin, 'POST /auth/factors/totp/confirm', { code }), 'factor_needed')
})

test('with a factor, a right password opens no session and sets no cookie; the second step responds as login does', async () => {
  const admin = await buildAdminWithPassword(shop)
  const plain = (await logIn(admin)).json as SignedIn
  const { code } = await giveSecondFactor(shop, admin)
  const waiting = await logIn(admin)
  assertRefused(waiting, 'second_factor_needed')
  assert.deepEqual(waiting.headers.getSetCookie(), [])
  assert.ok(!('token' in (waiting.json as object)))
  const token = pendingToken(waiting)
  assertRefused(await request(shop, 'GET /auth/me', { bearer: token }), 'session_ended')

  const done = await complete(token, await code())
  assert.equal(done.status, 200)
  const signedIn = done.json as SignedIn
  assert.deepEqual({ ...signedIn, token: '' }, { ...plain, token: '' })
  assert.equal((await request(shop, 'GET /auth/me', { bearer: signedIn.token })).status, 200)
  assert.notDeepEqual(deviceOf(done), {})
  assertRefused(await complete(token, await code()), 'sign_in_expired')
  assert.ok((await eventsOf(admin)).includes('factor_used'))
})

test('a code is valid once, within a step of its time, however it is typed', async () => {
  const { admin, token, code, secret } = await withFactor()
  for (const steps of [-3, 3]) assertRefused(await complete(await token(), totpCode(secret, steps)), 'factor_wrong')
  const used = await code()
  assert.equal((await complete(await token(), ` ${used.slice(0, 3)} ${used.slice(3)} `)).status, 200)
  assertRefused(await complete(await token(), used), 'factor_wrong', ['code'])
  assertRefused(await complete(await token(), totpCode(secret, -1)), 'factor_wrong')
  assert.ok((await eventsOf(admin)).includes('factor_refused'))
})

test('of many concurrent sign-ins with one code one succeeds, also with a recovery code', async () => {
  const { token, code, recoveryCodes } = await withFactor()
  for (const proof of [await code(), recoveryCodes[0] ?? '']) {
    const tokens = await Promise.all(Array.from({ length: 8 }, token))
    const answers = await Promise.all(tokens.map((each) => complete(each, proof)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(7).fill(400)])
  }
})

test('a recovery code opens the account once, and its owner is mailed; new ones void the earlier ones', async () => {
  const { admin, token, prove, recoveryCodes } = await withFactor()
  const [first = '', second = '', third = ''] = recoveryCodes
  assert.equal((await complete(await token(), first.toLowerCase().replaceAll('-', ' '))).status, 200)
  assertRefused(await complete(await token(), first), 'factor_wrong')
  assert.equal((await complete(await token(), second)).status, 200)
  assert.deepEqual(await subjectsTo(admin), ['A recovery code was used', 'A recovery code was used'])
  assert.ok((await eventsOf(admin)).includes('recovery_code_used'))
  await prove()
  const renewed = (await call(admin, 'POST /auth/factors/recovery-codes')).json as { newRecoveryCodes: string[] }
  assertRefused(await complete(await token(), third), 'factor_wrong')
  assert.equal((await complete(await token(), renewed.newRecoveryCodes[0] ?? '')).status, 200)
})

test('another account’s codes and tokens open nothing', async () => {
  const [own, others] = [await withFactor(), await withFactor()]
  const token = await own.token()
  for (const code of [await others.code(), others.recoveryCodes[0] ?? ''])
    assertRefused(await complete(token, code), 'factor_wrong')
  assertRefused(await complete('A'.repeat(43), await own.code()), 'sign_in_expired')
})

test('a pending sign-in expires after five minutes, or when its owner signs out everywhere else', async () => {
  const { admin, token, code, prove } = await withFactor()
  const [late, stopped] = [await token(), await token()]
  await sql`update pending_sign_ins set expires_at = expires_at - interval '5 minutes'`.execute(shop.database)
  assertRefused(await complete(late, await code()), 'sign_in_expired')
  await sql`update pending_sign_ins set expires_at = expires_at + interval '5 minutes'`.execute(shop.database)
  await prove()
  await admin.api.call('DELETE /auth/sessions')
  assertRefused(await complete(stopped, await code()), 'sign_in_expired')
})

test('the app is removed and its owner mailed; recovery codes are removed with the last factor', async () => {
  const { admin, prove } = await withFactor()
  await prove()
  const removed = (await call(admin, 'DELETE /auth/factors/totp')).json as Factors
  assert.deepEqual([removed.totp, removed.recoveryCodes], [null, 0])
  assertRefused(await call(admin, 'DELETE /auth/factors/totp'), 'not_found')
  assert.equal((await logIn(admin)).status, 200)
  assert.equal((await subjectsTo(admin))[0], 'The authenticator app was removed as a second factor')
})

test('a proof of the factor is fresh for ten minutes, and a wrong one refreshes nothing', async () => {
  const { admin, prove } = await withFactor()
  const isNeeded = async () => (await call(admin, 'PATCH /admin/settings', {})).text.includes('"factor_needed"')
  const age = (minutes: number) =>
    sql`update sessions set factor_at = factor_at - make_interval(mins => ${minutes}) where user_id = ${admin.id}`.execute(
      shop.database,
    )
  const wrong = { code: 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA' }
  assertRefused(await call(admin, 'POST /auth/factor', wrong), 'factor_wrong', ['code'])
  assert.equal(await isNeeded(), true)
  await prove()
  await age(9)
  assert.equal(await isNeeded(), false)
  await age(1)
  assert.equal(await isNeeded(), true)
})

const log = { info: () => {}, warn: () => {} }

test('the operator removes every factor of an account; its sessions end, it is mailed and recorded', async () => {
  const [admin, other] = [await buildAdmin(shop), await buildAdmin(shop)]
  for (const each of [admin, other]) await giveSecondFactor(shop, each)
  assert.equal(await removeSecondFactors(shop, ` ${admin.email.toUpperCase()} `, log), 'dropped')
  assert.deepEqual([await hasFactor(shop.database, admin.id), await hasFactor(shop.database, other.id)], [false, true])
  const codes = shop.database.selectFrom('recovery_codes').select('user_id').where('user_id', '=', admin.id)
  assert.deepEqual(await codes.execute(), [])
  assertRefused(await request(shop, 'GET /auth/me', { bearer: admin.bearer }), 'session_ended')
  const [mail] = await outboxMailsTo(shop, admin.email)
  assert.equal(mail?.subject, 'The shop’s operator removed all second factors')
  const events = shop.database.selectFrom('security_events').select(['kind', 'details']).where('user_id', '=', admin.id)
  assert.deepEqual(await events.execute(), [{ kind: 'factor_removed', details: { factor: 'all', by: 'operator' } }])
})

test('an unknown account or one without a factor is reported, and nothing changes', async () => {
  const admin = await buildAdmin(shop)
  assert.equal(await removeSecondFactors(shop, admin.email, log), 'no factor')
  assert.equal(await removeSecondFactors(shop, 'nobody@paudha.example', log), 'no such account')
  assert.equal((await request(shop, 'GET /auth/me', { bearer: admin.bearer })).status, 200)
})
