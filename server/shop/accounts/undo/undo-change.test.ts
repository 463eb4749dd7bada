import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { waitForLockWaiters } from '../../../../test/load/run-concurrently.ts'
import { buildAdmin } from '../../../../test/support/factories.ts'
import { outboxMailsTo, tokenFromMail } from '../../../../test/support/mails.ts'
import { assertRefused, request } from '../../../../test/support/request.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { insertIdentity } from '../providers/identities.ts'

const shop = shopForTests()
const password = 'monsoon rain'
const newEmail = () => `${crypto.randomUUID()}@paudha.example`
const CHANGED = { password: 'Your password was changed', email: 'Your e-mail was changed' }

async function register() {
  const email = newEmail()
  const { token, user } = await shop.api().call('POST /auth/register', { body: { name: 'Asha', email, password } })
  return { id: user._id, email, bearer: token, api: shop.api(token) }
}

/** Someone who knows the password gives the account another address, and confirms it in their own browser. */
async function changeEmail(bearer: string, to: string, present = password) {
  await shop.api(bearer).call('PATCH /auth/me', { body: { email: to, currentPassword: present } })
  const token = await tokenFromMail(shop, to, 'Please confirm your e-mail')
  await shop.api(bearer).call('POST /auth/confirm-email', { body: { token } })
}

const preview = (token: string) => request(shop, 'POST /auth/undo-change/preview', { body: { token } })
const undo = (token: string, chosen = 'the owner’s own') =>
  request(shop, 'POST /auth/undo-change', { body: { token, password: chosen } })
const logIn = (email: string, typed: string) => request(shop, 'POST /auth/login', { body: { email, password: typed } })
const emailOf = async (id: string) =>
  (await shop.database.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

test('the former address undoes a change, whatever the new address did after it', async () => {
  const { id, email, bearer } = await register()
  const attacker = newEmail()
  await changeEmail(bearer, attacker)
  const token = await tokenFromMail(shop, email, CHANGED.email)
  await shop.api().call('POST /auth/forgot-password', { body: { email: attacker } })
  const reset = await tokenFromMail(shop, attacker, 'Choose a new password')
  await shop.api().call('POST /auth/reset-password', { body: { token: reset, password: 'of the attacker' } })
  const { token: theirs } = (await logIn(attacker, 'of the attacker')).json as { token: string }
  const furtherEmail = newEmail()
  await changeEmail(theirs, furtherEmail, 'of the attacker')
  await insertIdentity(shop.database, 'facebook', { subject: crypto.randomUUID(), email: null }, id)

  const { json } = await preview(token)
  const seen = json as Record<string, unknown>
  assert.deepEqual(
    [seen.change, seen.email, seen.isEmailRestored, seen.isEmailTaken, seen.connects, seen.disconnects],
    ['email', email, true, false, [], ['facebook']],
  )
  assert.equal((await undo(token)).status, 200)
  assert.equal(await emailOf(id), email)
  assertRefused(await request(shop, 'GET /auth/me', { bearer: theirs }), 'session_ended')
  assert.equal((await logIn(email, 'the owner’s own')).status, 200)
  for (const [address, typed] of [
    [attacker, 'of the attacker'],
    [furtherEmail, 'of the attacker'],
    [email, password],
  ] as const)
    assertRefused(await logIn(address, typed), 'wrong_credentials')
  const { token: own } = (await logIn(email, 'the owner’s own')).json as { token: string }
  assert.deepEqual((await shop.api(own).call('GET /auth/account')).providers, [])

  // Links mailed to the attacker after the change are void, and the undo sent them no new one.
  assertRefused(await undo(await tokenFromMail(shop, attacker, CHANGED.email)), 'link_invalid')
  assertRefused(await undo(await tokenFromMail(shop, attacker, CHANGED.password)), 'link_invalid')
  const displaced = await outboxMailsTo(shop, furtherEmail)
  assert.ok(displaced.some(({ subject }) => subject === 'This e-mail was removed from an account'))
  assert.ok(!displaced.some(({ text }) => text?.includes('/undo-change')))
  assertRefused(await undo(token), 'link_invalid')
})

test('using a link voids the newer ones; an older one stays', async () => {
  const { email, bearer, api } = await register()
  await api.call('PUT /auth/password', { body: { currentPassword: password, password: 'second one' } })
  const first = await tokenFromMail(shop, email, CHANGED.password)
  await changeEmail(bearer, newEmail(), 'second one')
  const second = await tokenFromMail(shop, email, CHANGED.email)
  assert.equal((await undo(second)).status, 200)
  assert.equal((await undo(first, 'a later choice')).status, 200)
  assert.equal((await logIn(email, 'a later choice')).status, 200)
  const again = await register()
  await again.api.call('PUT /auth/password', { body: { currentPassword: password, password: 'second one' } })
  const older = await tokenFromMail(shop, again.email, CHANGED.password)
  await changeEmail(again.bearer, newEmail(), 'second one')
  const newer = await tokenFromMail(shop, again.email, CHANGED.email)
  assert.equal((await undo(older)).status, 200)
  assertRefused(await undo(newer), 'link_invalid')
})

test('a link is valid for 7 days, works once of many concurrent uses, and activates no account', async () => {
  const { id, email, api } = await register()
  await api.call('PUT /auth/password', { body: { currentPassword: password, password: 'second one' } })
  const token = await tokenFromMail(shop, email, CHANGED.password)
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from expires_at - now()) / 3600)::integer as hours from undo_links where user_id = ${id}
  `.execute(shop.database)
  assert.equal(rows[0]?.hours, 168)
  const admin = await buildAdmin(shop)
  await admin.api.call('PATCH /admin/users/:id/status', { params: { id }, body: { isActive: false } })
  const answers = await Promise.all([undo(token), undo(token), undo(token)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400])
  assertRefused(await logIn(email, 'the owner’s own'), 'account_deactivated')

  const late = await register()
  await late.api.call('PUT /auth/password', { body: { currentPassword: password, password: 'second one' } })
  await sql`update undo_links set expires_at = now() where user_id = ${late.id}`.execute(shop.database)
  const over = await tokenFromMail(shop, late.email, CHANGED.password)
  assertRefused(await undo(over), 'link_invalid')
  assertRefused(await preview(over), 'link_invalid')
})

test('of two uses that wait for the account at the same time, the second finds its link used', async () => {
  const { id, email, api } = await register()
  await api.call('PUT /auth/password', { body: { currentPassword: password, password: 'second one' } })
  const token = await tokenFromMail(shop, email, CHANGED.password)
  const choices = ['chosen in one tab', 'chosen in another']
  const begun = await inTransaction(shop.database, async (transaction) => {
    await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    const uses = choices.map((chosen) => undo(token, chosen))
    await waitForLockWaiters(shop.database, uses.length)
    return uses
  })
  const answers = await Promise.all(begun)
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400])
  for (const [index, answer] of answers.entries()) {
    const isUsed = answer.status === 200
    if (!isUsed) assertRefused(answer, 'link_invalid')
    assert.equal((await logIn(email, choices[index] ?? '')).status, isUsed ? 200 : 401)
  }
})

test('an address that another account has by now is not taken from it, and the link stays', async () => {
  const { id, email, bearer } = await register()
  const changed = newEmail()
  await changeEmail(bearer, changed)
  const token = await tokenFromMail(shop, email, CHANGED.email)
  await shop.api().call('POST /auth/register', { body: { name: 'Ravi', email, password: 'of another person' } })
  assert.equal(((await preview(token)).json as { isEmailTaken: boolean }).isEmailTaken, true)
  assertRefused(await undo(token), 'email_taken')
  assert.equal(await emailOf(id), changed)
  assert.equal((await preview(token)).status, 200)
})

test('a proven address goes to no account that only claims it, while the change can be undone', async () => {
  const { id, email, bearer } = await register()
  await shop.api(bearer).call('POST /auth/confirm-email', {
    body: { token: await tokenFromMail(shop, email, 'Please confirm your e-mail') },
  })
  const thief = newEmail()
  await changeEmail(bearer, thief)
  const token = await tokenFromMail(shop, email, CHANGED.email)
  const claim = { name: 'Mallory', email, password: 'of the thief' }
  assertRefused(await request(shop, 'POST /auth/register', { body: claim }), 'email_taken')
  const other = await register()
  const change = { bearer: other.bearer, body: { email, currentPassword: password } }
  assertRefused(await request(shop, 'PATCH /auth/me', change), 'email_taken')
  assert.equal((await undo(token)).status, 200)
  assert.equal(await emailOf(id), email)
})

test('a provider that was disconnected is connected again, and one that was connected is removed', async () => {
  const { id, email, api } = await register()
  await insertIdentity(shop.database, 'google', { subject: 'asha at google', email: null }, id)
  await api.call('POST /auth/reauthenticate', { body: { password } })
  await api.call('DELETE /auth/providers/:provider', { params: { provider: 'google' } })
  const token = await tokenFromMail(shop, email, 'Google was disconnected from your account')
  await insertIdentity(shop.database, 'google', { subject: 'mallory at google', email: null }, id)
  const { json } = await preview(token)
  assert.deepEqual((json as { connects: unknown; disconnects: unknown }).connects, ['google'])
  assert.equal((await undo(token)).status, 200)
  const identities = await shop.database.selectFrom('identities').select('subject').where('user_id', '=', id).execute()
  assert.deepEqual(identities, [{ subject: 'asha at google' }])
})

const passwordChanges: Record<string, (account: Awaited<ReturnType<typeof register>>) => Promise<unknown>> = {
  'a change of the password': ({ api }) =>
    api.call('PUT /auth/password', { body: { currentPassword: password, password: 'second one' } }),
  'a reset by mail': async ({ email }) => {
    await shop.api().call('POST /auth/forgot-password', { body: { email } })
    const token = await tokenFromMail(shop, email, 'Choose a new password')
    await shop.api().call('POST /auth/reset-password', { body: { token, password: 'second one' } })
  },
}
for (const [name, change] of Object.entries(passwordChanges)) {
  test(`undoing ${name} leaves no provider that the owner may not have connected, and every trusted one`, async () => {
    const account = await register()
    const { id, email } = account
    const verified = { address: email, isVerified: true }
    await insertIdentity(shop.database, 'google', { subject: `${id} at google`, email: verified }, id)
    await insertIdentity(shop.database, 'facebook', { subject: `${id} at facebook`, email: null }, id)
    await change(account)
    const token = await tokenFromMail(shop, email, CHANGED.password)
    assert.deepEqual(((await preview(token)).json as { connects: unknown }).connects, [])
    assert.equal((await undo(token)).status, 200)
    const identities = await shop.database
      .selectFrom('identities')
      .select('subject')
      .where('user_id', '=', id)
      .execute()
    assert.deepEqual(identities, [{ subject: `${id} at google` }])
  })
}
