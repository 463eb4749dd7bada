import assert from 'node:assert/strict'
import { type RawBuilder, sql } from 'kysely'
import { test } from 'vitest'
import { waitForLockWaiters } from '../../../test/load/run-concurrently.ts'
import {
  changePassword,
  confirmationLink,
  newEmail,
  PASSWORD,
  register,
  resetLink,
  takeOver,
} from '../../../test/support/accounts.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { noteSecrets } from '../../../test/support/run-logs.ts'
import { giveSecondFactor } from '../../../test/support/second-factors.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { digestOf, newSecret } from '../../platform/identifiers.ts'
import { createLink } from './account-links.ts'
import { endSignIns, SIGN_IN_TABLES } from './end-credentials.ts'
import { savePendingIdentity } from './providers/find-or-create-account.ts'
import { insertIdentity } from './providers/identities.ts'
import { beginFlow, consumeFlow } from './providers/routes.ts'
import { hasFactor } from './second-factor/factors.ts'
import { findCaller } from './sessions.ts'
import { findPendingSignIn, openPendingSignIn } from './sign-in.ts'

const shop = shopForTests()
const isAnswered = async (call: string, options: Parameters<typeof request>[2] = {}) =>
  (await request(shop, call, options)).status === 200
const exists = async (query: RawBuilder<unknown>) => (await query.execute(shop.database)).rows.length > 0

type Account = Awaited<ReturnType<typeof openAccount>>

/** An account with the caller's session and another one. */
async function openAccount() {
  const { id, email, bearer: other } = await register(shop)
  const { token: own } = await shop.api().call('POST /auth/login', { body: { email, password: PASSWORD } })
  const sessions = await shop.api(own).call('GET /auth/sessions')
  const ownId = sessions.find(({ isCurrent }) => isCurrent)?._id ?? ''
  return { id, email, own, ownId, other }
}

const PENDING_CHANGE = 'a pending change of the e-mail'

/** Each thing is made with the credentials; its check returns whether it still opens or changes the account. */
const things: Record<string, (account: Account) => Promise<() => Promise<boolean>>> = {
  'another session': async ({ other }) => {
    return () => isAnswered('GET /auth/me', { bearer: other })
  },
  'a link for a new password': async ({ email }) => {
    const body = { token: await resetLink(shop, email), password: 'a third password' }
    return () => isAnswered('POST /auth/reset-password', { body })
  },
  [PENDING_CHANGE]: async ({ other, id }) => {
    const email = newEmail()
    await shop.api(other).call('PATCH /auth/me', { body: { email, currentPassword: PASSWORD } })
    const body = { token: await confirmationLink(shop, email) }
    return async () => {
      const isConfirmed = await isAnswered('POST /auth/confirm-email', { body })
      return isConfirmed || exists(sql`select from users where id = ${id} and email = ${email}`)
    }
  },
  'a flow that connects a provider': async ({ id, ownId }) => {
    const caller = { userId: id, sessionId: ownId }
    const flow = { provider: 'facebook', returnTo: null, purpose: 'connect', caller } as const
    const { browser } = await beginFlow(shop.database, flow)
    return async () => (await consumeFlow(shop.database, 'facebook', browser)) !== null
  },
  'a link that shares the wishlist': async ({ other }) => {
    const token = (await shop.api(other).call('POST /wishlist/share')).url.split('/').at(-1) ?? ''
    noteSecrets(token)
    return () => isAnswered(`GET /wishlist/shared/${token}`)
  },
  'a fresh proof': async ({ own, ownId }) => {
    await shop.api(own).call('POST /auth/reauthenticate', { body: { password: PASSWORD } })
    return () => exists(sql`select from sessions where id = ${ownId} and reauthenticated_at is not null`)
  },
  'a known device': async ({ id }) => {
    const secret_hash = digestOf(newSecret())
    await shop.database.insertInto('known_devices').values({ secret_hash, user_id: id }).execute()
    return () => exists(sql`select from known_devices where secret_hash = ${secret_hash}`)
  },
  'a sign-in that waits for its second factor': async ({ id }) => {
    const account = await shop.database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const verified = { kind: 'password', hash: account.password_hash ?? '' } as const
    const pending = (await openPendingSignIn(shop.database, { account, verified })) ?? assert.fail()
    return async () => (await findPendingSignIn(shop.database, pending.token)) !== null
  },
}

async function linkInserted(userId: string, email: string, purpose: 'reset-password' | 'confirm-email') {
  const token = newSecret()
  await sql`
    insert into account_links (token_hash, user_id, purpose, email, expires_at)
    values (${digestOf(token)}, ${userId}, ${purpose}, ${email}, now() + interval '1 hour')
    on conflict (user_id) where purpose = 'confirm-email' do update set token_hash = excluded.token_hash, email = excluded.email
  `.execute(shop.database)
  return token
}

type Change = { change: (account: Account) => Promise<unknown>; keepsOwn?: true; skips?: string }
const ok = async (...call: Parameters<typeof isAnswered>) => assert.ok(await isAnswered(...call))

const changes: Record<string, Change> = {
  'a reset by mail': {
    change: async ({ id, email }) => {
      const token = await linkInserted(id, email, 'reset-password')
      await ok('POST /auth/reset-password', { body: { token, password: 'a new password' } })
    },
  },
  'a change of the password': {
    keepsOwn: true,
    change: ({ own }) => changePassword(shop, own, 'a new password'),
  },
  'a deactivation, also after the account is active again': {
    change: async ({ id }) => {
      const { bearer } = await buildAdmin(shop)
      for (const isActive of [false, true]) await ok(`PATCH /admin/users/${id}/status`, { bearer, body: { isActive } })
    },
  },
  'a confirmed change of the e-mail': {
    keepsOwn: true,
    skips: PENDING_CHANGE,
    change: async ({ id, own }) => {
      const token = await linkInserted(id, newEmail(), 'confirm-email')
      await ok('POST /auth/confirm-email', { bearer: own, body: { token } })
    },
  },
  'a take-over by a provider that vouches for the e-mail': {
    change: ({ email }) => takeOver(shop, email),
  },
  'disconnecting a provider': {
    keepsOwn: true,
    change: async ({ id, own }) => {
      await insertIdentity(shop.database, 'google', { subject: crypto.randomUUID(), email: null }, id)
      await shop.api(own).call('POST /auth/reauthenticate', { body: { password: PASSWORD } })
      await ok('DELETE /auth/providers/google', { bearer: own })
    },
  },
  'undoing a change': {
    change: async ({ id, email }) => {
      const token = newSecret()
      await sql`
        insert into undo_links (token_hash, user_id, change, email, identities, expires_at)
        values (${digestOf(token)}, ${id}, 'password', ${email}, '[]', now() + interval '1 hour')
      `.execute(shop.database)
      await ok('POST /auth/undo-change', { body: { token, password: 'a new password' } })
    },
  },
}

for (const [what, { keepsOwn = false, change, skips }] of Object.entries(changes)) {
  test(`${what} ends everything that was made with a credential, and removes no second factor`, async () => {
    const account = await openAccount()
    await giveSecondFactor(shop, account)
    await sql`update sessions set factor_at = now() where user_id = ${account.id}`.execute(shop.database)
    const checks: [thing: string, stillOpens: () => Promise<boolean>][] = []
    for (const [thing, make] of Object.entries(things)) if (thing !== skips) checks.push([thing, await make(account)])
    await change(account)
    for (const [thing, stillOpens] of checks)
      assert.equal(await stillOpens(), false, `${thing} is still good after ${what}`)
    assert.equal(await isAnswered('GET /auth/me', { bearer: account.own }), keepsOwn)
    assert.equal(await hasFactor(shop.database, account.id), true)
  })
}

test('each of these stays valid as long as no credential changes', async () => {
  for (const [what, make] of Object.entries(things)) assert.equal(await (await make(await openAccount()))(), true, what)
})

test('a request that begins before a reset and commits after it leaves no link behind', async () => {
  const account = await openAccount()
  const email = newEmail()
  const calls: readonly (readonly [string, unknown?])[] = [
    ['PATCH /auth/me', { email, currentPassword: PASSWORD }],
    ['PATCH /auth/me', { name: 'Mallory' }],
    ['POST /auth/confirm-email/mail'],
    ['POST /auth/reauthenticate', { password: PASSWORD }],
    ['POST /wishlist/share'],
    ['DELETE /auth/providers/google'],
  ]
  const answers = await inTransaction(shop.database, async (transaction) => {
    await transaction.selectFrom('users').select('id').where('id', '=', account.id).forUpdate().execute()
    const begun = calls.map(([call, body]) => request(shop, call, { bearer: account.other, body }))
    await waitForLockWaiters(shop.database, calls.length)
    await transaction.deleteFrom('sessions').where('user_id', '=', account.id).execute()
    return begun
  })
  for (const answer of await Promise.all(answers)) assert.equal(answer.status, 401, answer.text)
  assert.equal(await exists(sql`select from account_links where email = ${email}`), false)
})

const end = (userId: string | null) => inTransaction(shop.database, (transaction) => endSignIns(transaction, userId))
const me = (credential: Partial<Person>) => request(shop, 'GET /auth/me', credential)

/** A link of each kind, a provider that is being connected, and an identity without an e-mail. */
async function beginSigningIn({ id, email, bearer }: Person): Promise<void> {
  const caller = (await findCaller(shop.database, { kind: 'bearer', secret: bearer })) ?? assert.fail()
  await inTransaction(shop.database, async (transaction) => {
    await createLink(transaction, { userId: id, purpose: 'reset-password', email })
    await createLink(transaction, { userId: id, purpose: 'confirm-email', email: 'another@paudha.example' })
  })
  await beginFlow(shop.database, { provider: 'google', returnTo: null, purpose: 'connect', caller })
  await savePendingIdentity(shop.database, 'facebook', { subject: id, name: null, email: null })
}

test('all sessions, links and pending sign-ins of one account are revoked, and no other account’s', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  for (const person of [asha, ravi]) await beginSigningIn(person)
  assert.deepEqual(await end(asha.id), { sessions: 1, links: 2 })
  const { bearer, cookie } = asha
  for (const credential of [{ bearer }, { cookie }]) assertRefused(await me(credential), 'session_ended')
  assert.equal((await me({ bearer: ravi.bearer })).status, 200)
  assert.deepEqual(await end(ravi.id), { sessions: 1, links: 2 })
})

test('everyone’s sessions end together, admins’ included, and nothing that opens an account remains', async () => {
  const people = [await buildPerson(shop), await buildPerson(shop), await buildAdmin(shop)]
  for (const person of people) await beginSigningIn(person)
  const { sessions, links } = await end(null)
  assert.ok(sessions >= 3 && links >= 6, `${sessions} ${links}`)
  for (const { bearer } of people) assertRefused(await me({ bearer }), 'session_ended')
  for (const table of SIGN_IN_TABLES)
    assert.deepEqual(await shop.database.selectFrom(table).selectAll().execute(), [], table)
})

test('every table with expiring rows is ended, except the links with which an owner undoes changes', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'expires_at' and table_name <> 'undo_links'
  `.execute(shop.database)
  const ended = SIGN_IN_TABLES.filter((table) => table !== 'known_devices')
  assert.deepEqual(rows.map(({ name }) => name).toSorted(), ended.toSorted())
})
