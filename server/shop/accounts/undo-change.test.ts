import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { waitForLockWaiters } from '../../../test/load/run-concurrently.ts'
import {
  type Account,
  changePassword,
  confirmEmail,
  newEmail,
  PASSWORD,
  register,
  resetPassword,
} from '../../../test/support/accounts.ts'
import { buildAdmin } from '../../../test/support/factories.ts'
import { outboxMailsTo, tokenFromMail } from '../../../test/support/mails.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { logInWith } from '../../../test/support/second-factors.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { insertIdentity } from './providers/identities.ts'

const shop = shopForTests()
const [SECOND, OWN, THEIRS] = ['second one', 'the owner’s own', 'of the attacker']

/** Someone who knows the password gives the account another address, and confirms it in their own browser. */
async function changeEmail(bearer: string, currentPassword = PASSWORD): Promise<string> {
  const email = newEmail()
  await shop.api(bearer).call('PATCH /auth/me', { body: { email, currentPassword } })
  await confirmEmail(shop, email, bearer)
  return email
}

/** The token to undo the last change of the password, or of the e-mail. */
const linkTo = (email: string, changed: 'password' | 'e-mail') =>
  tokenFromMail(shop, email, `Your ${changed} was changed`)
const preview = (token: string) => request(shop, 'POST /auth/undo-change/preview', { body: { token } })
const undo = (token: string, password = OWN) => request(shop, 'POST /auth/undo-change', { body: { token, password } })
const emailOf = async (id: string) =>
  (await shop.database.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const subjectsOf = (id: string) =>
  shop.database.selectFrom('identities').select('subject').where('user_id', '=', id).execute()

/** An account whose password was changed, and the token to undo that. */
async function withChangedPassword() {
  const account = await register(shop)
  await changePassword(shop, account.bearer, SECOND)
  return { ...account, token: await linkTo(account.email, 'password') }
}

test('the former address undoes a change, whatever the new address did after it', async () => {
  const { id, email, bearer } = await register(shop)
  const attacker = await changeEmail(bearer)
  const token = await linkTo(email, 'e-mail')
  await resetPassword(shop, attacker, THEIRS)
  const { token: theirs } = (await logInWith(shop, attacker, THEIRS)).json as { token: string }
  const furtherEmail = await changeEmail(theirs, THEIRS)
  await insertIdentity(shop.database, 'facebook', { subject: crypto.randomUUID(), email: null }, id)

  assert.partialDeepStrictEqual((await preview(token)).json, {
    ...{ change: 'email', email, isEmailRestored: true, isEmailTaken: false, connects: [], disconnects: ['facebook'] },
  })
  assert.equal((await undo(token)).status, 200)
  assert.equal(await emailOf(id), email)
  assertRefused(await request(shop, 'GET /auth/me', { bearer: theirs }), 'session_ended')
  for (const [address, typed] of [
    [attacker, THEIRS],
    [furtherEmail, THEIRS],
    [email, PASSWORD],
  ] as const)
    assertRefused(await logInWith(shop, address, typed), 'wrong_credentials')
  assert.equal((await logInWith(shop, email, OWN)).status, 200)
  assert.deepEqual(await subjectsOf(id), [])

  // Links mailed to the attacker after the change are void, and the undo sent them no new one.
  for (const changed of ['e-mail', 'password'] as const)
    assertRefused(await undo(await linkTo(attacker, changed)), 'link_invalid')
  const displaced = await outboxMailsTo(shop, furtherEmail)
  assert.ok(displaced.some(({ subject }) => subject === 'This e-mail was removed from an account'))
  assert.ok(!displaced.some(({ text }) => text?.includes('/undo-change')))
  assertRefused(await undo(token), 'link_invalid')
})

test('using a link voids the newer ones; an older one stays', async () => {
  for (const isOlderFirst of [false, true]) {
    const { email, bearer, token: older } = await withChangedPassword()
    await changeEmail(bearer, SECOND)
    const newer = await linkTo(email, 'e-mail')
    assert.equal((await undo(isOlderFirst ? older : newer)).status, 200)
    const then = await undo(isOlderFirst ? newer : older, 'a later choice')
    if (isOlderFirst) assertRefused(then, 'link_invalid')
    assert.equal((await logInWith(shop, email, isOlderFirst ? OWN : 'a later choice')).status, 200)
  }
})

test('a link is valid for 7 days, works once of many concurrent uses, and activates no account', async () => {
  const { id, email, token } = await withChangedPassword()
  const { rows } = await sql`
    select round(extract(epoch from expires_at - now()) / 3600)::integer as hours from undo_links where user_id = ${id}
  `.execute(shop.database)
  assert.deepEqual(rows, [{ hours: 168 }])
  const admin = await buildAdmin(shop)
  await admin.api.call('PATCH /admin/users/:id/status', { params: { id }, body: { isActive: false } })
  const answers = await Promise.all([undo(token), undo(token), undo(token)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400])
  assertRefused(await logInWith(shop, email, OWN), 'account_deactivated')

  const late = await withChangedPassword()
  await sql`update undo_links set expires_at = now() where user_id = ${late.id}`.execute(shop.database)
  assertRefused(await undo(late.token), 'link_invalid')
  assertRefused(await preview(late.token), 'link_invalid')
})

test('if a link is used twice at the same time, the second use finds it used', async () => {
  const { id, email, token } = await withChangedPassword()
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
    assert.equal((await logInWith(shop, email, choices[index] ?? '')).status, isUsed ? 200 : 401)
  }
})

test('an address that now belongs to another account is not taken from it, and the link stays', async () => {
  const { id, email, bearer } = await register(shop)
  const changed = await changeEmail(bearer)
  const token = await linkTo(email, 'e-mail')
  await register(shop, email)
  assert.partialDeepStrictEqual((await preview(token)).json, { isEmailTaken: true })
  assertRefused(await undo(token), 'email_taken')
  assert.equal(await emailOf(id), changed)
  assert.equal((await preview(token)).status, 200)
})

test('a proven address goes to no account that only claims it for as long as the change can be undone', async () => {
  const { id, email, bearer } = await register(shop)
  await confirmEmail(shop, email, bearer)
  await changeEmail(bearer)
  const token = await linkTo(email, 'e-mail')
  const claim = { name: 'Mallory', email, password: 'of the thief' }
  assertRefused(await request(shop, 'POST /auth/register', { body: claim }), 'email_taken')
  const change = { bearer: (await register(shop)).bearer, body: { email, currentPassword: PASSWORD } }
  assertRefused(await request(shop, 'PATCH /auth/me', change), 'email_taken')
  assert.equal((await undo(token)).status, 200)
  assert.equal(await emailOf(id), email)
})

test('a provider that was disconnected is connected again, and one that was connected is removed', async () => {
  const { id, email, api } = await register(shop)
  await insertIdentity(shop.database, 'google', { subject: 'asha at google', email: null }, id)
  await api.call('POST /auth/reauthenticate', { body: { password: PASSWORD } })
  await api.call('DELETE /auth/providers/:provider', { params: { provider: 'google' } })
  const token = await tokenFromMail(shop, email, 'Google was disconnected from your account')
  await insertIdentity(shop.database, 'google', { subject: 'mallory at google', email: null }, id)
  assert.partialDeepStrictEqual((await preview(token)).json, { connects: ['google'] })
  assert.equal((await undo(token)).status, 200)
  assert.deepEqual(await subjectsOf(id), [{ subject: 'asha at google' }])
})

const passwordChanges: Record<string, (account: Account) => Promise<unknown>> = {
  'a change of the password': ({ bearer }) => changePassword(shop, bearer, SECOND),
  'a reset by mail': ({ email }) => resetPassword(shop, email, SECOND),
}
for (const [name, change] of Object.entries(passwordChanges)) {
  test(`undoing ${name} leaves no provider that the owner may not have connected, and every trusted one`, async () => {
    const account = await register(shop)
    const { id, email } = account
    const verified = { address: email, isVerified: true }
    await insertIdentity(shop.database, 'google', { subject: `${id} at google`, email: verified }, id)
    await insertIdentity(shop.database, 'facebook', { subject: `${id} at facebook`, email: null }, id)
    await change(account)
    const token = await linkTo(email, 'password')
    assert.partialDeepStrictEqual((await preview(token)).json, { connects: [] })
    assert.equal((await undo(token)).status, 200)
    assert.deepEqual(await subjectsOf(id), [{ subject: `${id} at google` }])
  })
}
