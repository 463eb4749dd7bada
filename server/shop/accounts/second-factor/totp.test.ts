import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { SignedIn } from '../../../../contract/accounts.ts'
import type { Factors } from '../../../../contract/second-factor.ts'
import { buildAdmin, buildPerson, type Person } from '../../../../test/support/factories.ts'
import { outboxMailsTo, tokenFromMail } from '../../../../test/support/mails.ts'
import { assertRefused, request } from '../../../../test/support/request.ts'
import {
  deviceOf,
  giveSecondFactor,
  logInWith,
  pendingToken,
  totpCode,
} from '../../../../test/support/second-factors.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'
import { hashPassword } from '../passwords.ts'

const shop = shopForTests()
const password = 'monsoon rain'

async function adminWithPassword(): Promise<Person> {
  const admin = await buildAdmin(shop)
  await choosePassword(admin, password)
  return admin
}
async function choosePassword({ id }: Person, chosen: string) {
  const password_hash = await hashPassword(chosen)
  await shop.database.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
}
const call = ({ bearer }: { bearer: string }, key: string, body?: unknown) => request(shop, key, { bearer, body })
const complete = (token: string, code: string) => request(shop, 'POST /auth/second-factor', { body: { token, code } })
const eventsOf = async ({ id }: Person) => {
  const rows = await shop.database
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}
const subjectsTo = async ({ email }: Person) => (await outboxMailsTo(shop, email)).map(({ subject }) => subject)

test('an app is on only once a right code was entered; it comes with ten recovery codes, stored as digests', async () => {
  const admin = await adminWithPassword()
  const begun = await call(admin, 'POST /auth/factors/totp', { currentPassword: password })
  const { secret, uri } = begun.json as { secret: string; uri: string }
  assert.match(uri, /^otpauth:\/\/totp\/Paudha:.*secret=[A-Z2-7]{32}/)
  assert.equal((await logInWith(shop, admin.email, password)).status, 200)
  assertRefused(await call(admin, 'POST /auth/factors/totp/confirm', { code: '000000' }), 'factor_wrong', ['code'])
  assert.equal((await logInWith(shop, admin.email, password)).status, 200)

  const code = totpCode(secret)
  const { newRecoveryCodes, ...factors } = (await call(admin, 'POST /auth/factors/totp/confirm', { code }))
    .json as Factors & { newRecoveryCodes: string[] }
  assert.equal(new Set(newRecoveryCodes).size, 10)
  for (const each of newRecoveryCodes) assert.match(each, /^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  assert.equal(factors.recoveryCodes, 10)
  const { rows } = await sql<{
    text: string
  }>`select string_agg(recovery_codes::text, ' ') as text from recovery_codes`.execute(shop.database)
  for (const each of newRecoveryCodes) assert.ok(!rows[0]?.text.includes(each.replaceAll('-', '')))
  assertRefused(await logInWith(shop, admin.email, password), 'second_factor_needed')
  assert.ok((await eventsOf(admin)).includes('factor_added'))
  assert.deepEqual(await subjectsTo(admin), ['The authenticator app was added as a second factor'])
})

test('the first factor requires the password, or a new session where there is none', async () => {
  const [admin, without] = [await adminWithPassword(), await buildAdmin(shop)]
  for (const key of ['POST /auth/factors/totp', 'POST /auth/factors/passkeys/options']) {
    for (const body of [{}, { currentPassword: 'wrong password' }]) {
      assertRefused(await call(admin, key, body), 'invalid', ['currentPassword'])
    }
    assert.equal((await call(admin, key, { currentPassword: password })).status, 200)
    assert.equal((await call(without, key, {})).status, 200)
  }
  await sql`update sessions set created_at = created_at - interval '11 minutes' where user_id = ${without.id}`.execute(
    shop.database,
  )
  assertRefused(await call(without, 'POST /auth/factors/totp', {}), 'invalid', ['currentPassword'])
})

test('a further factor requires an existing one, not the password', async () => {
  const admin = await adminWithPassword()
  const { code } = await giveSecondFactor(shop, admin)
  const keys = ['POST /auth/factors/totp', 'POST /auth/factors/passkeys/options']
  for (const key of keys) assertRefused(await call(admin, key, { currentPassword: password }), 'factor_needed')
  assert.equal((await call(admin, 'POST /auth/factor', { code: await code() })).status, 200)
  for (const key of keys) assert.equal((await call(admin, key, {})).status, 200)
})

test('a set-up that was begun before the first factor cannot bypass it', async () => {
  const admin = await adminWithPassword()
  const begun = await call(admin, 'POST /auth/factors/totp', { currentPassword: password })
  await giveSecondFactor(shop, admin)
  const code = totpCode((begun.json as { secret: string }).secret)
  assertRefused(await call(admin, 'POST /auth/factors/totp/confirm', { code }), 'factor_needed')
})

test('with a factor a right password opens no session and sets no cookie, and the second step responds as login does', async () => {
  const admin = await adminWithPassword()
  const plain = (await logInWith(shop, admin.email, password)).json as SignedIn
  const { code } = await giveSecondFactor(shop, admin)
  const waiting = await logInWith(shop, admin.email, password)
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
  const admin = await adminWithPassword()
  const { code, secret } = await giveSecondFactor(shop, admin)
  const token = async () => pendingToken(await logInWith(shop, admin.email, password))
  for (const steps of [-3, 3]) assertRefused(await complete(await token(), totpCode(secret, steps)), 'factor_wrong')
  const used = await code()
  assert.equal((await complete(await token(), ` ${used.slice(0, 3)} ${used.slice(3)} `)).status, 200)
  assertRefused(await complete(await token(), used), 'factor_wrong', ['code'])
  assertRefused(await complete(await token(), totpCode(secret, -1)), 'factor_wrong')
  assert.ok((await eventsOf(admin)).includes('factor_refused'))
})

test('of many concurrent sign-ins with one code one succeeds, also with a recovery code', async () => {
  const admin = await adminWithPassword()
  const { code, recoveryCodes } = await giveSecondFactor(shop, admin)
  for (const proof of [await code(), recoveryCodes[0] ?? '']) {
    const tokens = await Promise.all(
      Array.from({ length: 8 }, async () => pendingToken(await logInWith(shop, admin.email, password))),
    )
    const answers = await Promise.all(tokens.map((token) => complete(token, proof)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(7).fill(400)])
  }
})

test('a recovery code opens the account once, and its owner is mailed', async () => {
  const admin = await adminWithPassword()
  const { recoveryCodes } = await giveSecondFactor(shop, admin)
  const [first = '', second = ''] = recoveryCodes
  const token = async () => pendingToken(await logInWith(shop, admin.email, password))
  assert.equal((await complete(await token(), first.toLowerCase().replaceAll('-', ' '))).status, 200)
  assertRefused(await complete(await token(), first), 'factor_wrong')
  assert.equal((await complete(await token(), second)).status, 200)
  assert.deepEqual(await subjectsTo(admin), ['A recovery code was used', 'A recovery code was used'])
  assert.ok((await eventsOf(admin)).includes('recovery_code_used'))
})

test('another account’s codes and tokens open nothing', async () => {
  const [admin, other] = [await adminWithPassword(), await adminWithPassword()]
  const [own, others] = [await giveSecondFactor(shop, admin), await giveSecondFactor(shop, other)]
  const token = pendingToken(await logInWith(shop, admin.email, password))
  for (const code of [await others.code(), others.recoveryCodes[0] ?? '']) {
    assertRefused(await complete(token, code), 'factor_wrong')
  }
  assertRefused(await complete('A'.repeat(43), await own.code()), 'sign_in_expired')
})

const credentialChanges: Record<string, (admin: Person, colleague: Person) => Promise<unknown>> = {
  'a reset by mail': async (admin) => {
    await request(shop, 'POST /auth/forgot-password', { body: { email: admin.email } })
    const token = await tokenFromMail(shop, admin.email, 'Choose a new password')
    return request(shop, 'POST /auth/reset-password', { body: { token, password: 'another monsoon' } })
  },
  'a change of password': (admin) =>
    call(admin, 'PUT /auth/password', { currentPassword: password, password: 'another monsoon' }),
  'a deactivation': async ({ id }, colleague) => {
    await call(colleague, `PATCH /admin/users/${id}/status`, { isActive: false })
    return call(colleague, `PATCH /admin/users/${id}/status`, { isActive: true })
  },
  'signing out everywhere else': (admin) => call(admin, 'DELETE /auth/sessions'),
}
for (const [name, change] of Object.entries(credentialChanges)) {
  test(`${name} ends a sign-in that waits for its second factor, and removes no factor`, async () => {
    const [admin, colleague] = [await adminWithPassword(), await buildAdmin(shop)]
    const { code } = await giveSecondFactor(shop, admin)
    const token = pendingToken(await logInWith(shop, admin.email, password))
    assert.equal(((await change(admin, colleague)) as { status: number }).status, 200)
    assertRefused(await complete(token, await code()), 'sign_in_expired')
    const again = await logInWith(
      shop,
      admin.email,
      name.includes('password') || name.includes('mail') ? 'another monsoon' : password,
    )
    assertRefused(again, 'second_factor_needed')
  })
}

test('a pending sign-in expires after five minutes', async () => {
  const admin = await adminWithPassword()
  const { code } = await giveSecondFactor(shop, admin)
  const token = pendingToken(await logInWith(shop, admin.email, password))
  await sql`update pending_sign_ins set expires_at = expires_at - interval '5 minutes'`.execute(shop.database)
  assertRefused(await complete(token, await code()), 'sign_in_expired')
})

test('removing the app requires a fresh proof; recovery codes are removed with the last factor', async () => {
  const admin = await adminWithPassword()
  const { code } = await giveSecondFactor(shop, admin)
  assertRefused(await call(admin, 'DELETE /auth/factors/totp'), 'factor_needed')
  await call(admin, 'POST /auth/factor', { code: await code() })
  const removed = (await call(admin, 'DELETE /auth/factors/totp')).json as Factors
  assert.deepEqual([removed.totp, removed.recoveryCodes], [null, 0])
  assertRefused(await call(admin, 'DELETE /auth/factors/totp'), 'not_found')
  assert.equal((await logInWith(shop, admin.email, password)).status, 200)
  assert.deepEqual((await subjectsTo(admin))[0], 'The authenticator app was removed as a second factor')
})

test('new recovery codes void the earlier ones', async () => {
  const admin = await adminWithPassword()
  const { code, recoveryCodes } = await giveSecondFactor(shop, admin)
  assertRefused(await call(admin, 'POST /auth/factors/recovery-codes'), 'factor_needed')
  await call(admin, 'POST /auth/factor', { code: await code() })
  const renewed = (await call(admin, 'POST /auth/factors/recovery-codes')).json as { newRecoveryCodes: string[] }
  const token = async () => pendingToken(await logInWith(shop, admin.email, password))
  assertRefused(await complete(await token(), recoveryCodes[0] ?? ''), 'factor_wrong')
  assert.equal((await complete(await token(), renewed.newRecoveryCodes[0] ?? '')).status, 200)
})

test('customers have no second factors, and none is required of them', async () => {
  const customer = await buildPerson(shop)
  for (const [key, body] of [
    ['GET /auth/factors', undefined],
    ['POST /auth/factors/totp', {}],
    ['POST /auth/factor', { code: '123456' }],
  ] as const) {
    assertRefused(await call(customer, key, body), 'admins_only')
  }
})
