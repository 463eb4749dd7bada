import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { waitForLockWaiters } from '../../../test/load/run-concurrently.ts'
import { buildAdmin } from '../../../test/support/factories.ts'
import { tokenFromMail } from '../../../test/support/mails.ts'
import { request } from '../../../test/support/request.ts'
import { noteSecrets } from '../../../test/support/run-logs.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { digestOf, newSecret } from '../../platform/identifiers.ts'
import { findOrCreateAccount } from './providers/find-or-create-account.ts'
import { beginFlow, consumeFlow } from './providers/flows.ts'
import { insertIdentity } from './providers/identities.ts'

const shop = shopForTests()
const password = 'monsoon rain'
const newEmail = () => `${crypto.randomUUID()}@paudha.example`
const source = { network: null, userAgent: null, log: { info: () => {}, warn: () => {} } }

type Account = Awaited<ReturnType<typeof openAccount>>

/** An account with everything that its credentials can make: the caller's session and another one. */
async function openAccount() {
  const email = newEmail()
  const { token: other, user } = await shop
    .api()
    .call('POST /auth/register', { body: { name: 'Asha', email, password } })
  const { token: own } = await shop.api().call('POST /auth/login', { body: { email, password } })
  const sessions = await shop.api(own).call('GET /auth/sessions')
  const ownId = sessions.find(({ isCurrent }) => isCurrent)?._id ?? ''
  return { id: user._id, email, own, ownId, other }
}

type Thing = { what: string; make: (account: Account) => Promise<() => Promise<boolean>> }

/** Each thing is created with the credentials; its check returns whether it still opens or changes the account. */
const things: readonly Thing[] = [
  {
    what: 'another session',
    make:
      async ({ other }) =>
      async () =>
        (await request(shop, 'GET /auth/me', { bearer: other })).status === 200,
  },
  {
    what: 'a link for a new password',
    make: async ({ email }) => {
      await shop.api().call('POST /auth/forgot-password', { body: { email } })
      const token = await tokenFromMail(shop, email, 'Choose a new password')
      const body = { token, password: 'a third password' }
      return async () => (await request(shop, 'POST /auth/reset-password', { body })).status === 200
    },
  },
  {
    what: 'a pending change of the e-mail',
    make: async ({ other, id }) => {
      const email = newEmail()
      await shop.api(other).call('PATCH /auth/me', { body: { email, currentPassword: password } })
      const token = await tokenFromMail(shop, email, 'Please confirm your e-mail')
      return async () => {
        const { status } = await request(shop, 'POST /auth/confirm-email', { body: { token } })
        const user = await shop.database.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst()
        return status === 200 || user?.email === email
      }
    },
  },
  {
    what: 'a flow that connects a provider',
    make: async ({ id, ownId }) => {
      const caller = { userId: id, sessionId: ownId }
      const flow = { provider: 'facebook', returnTo: null, purpose: 'connect', caller } as const
      const { browser } = await beginFlow(shop.database, flow)
      return async () => (await consumeFlow(shop.database, 'facebook', browser)) !== null
    },
  },
  {
    what: 'a link that shares the wishlist',
    make: async ({ other }) => {
      const { url } = await shop.api(other).call('POST /wishlist/share')
      const token = url.split('/').at(-1) ?? ''
      noteSecrets(token)
      return async () => (await request(shop, `GET /wishlist/shared/${token}`)).status === 200
    },
  },
  {
    what: 'a fresh proof',
    make: async ({ own, ownId }) => {
      await shop.api(own).call('POST /auth/reauthenticate', { body: { password } })
      return async () => {
        const proven = await shop.database
          .selectFrom('sessions')
          .select('reauthenticated_at')
          .where('id', '=', ownId)
          .executeTakeFirst()
        return proven?.reauthenticated_at != null
      }
    },
  },
]

async function linkInserted(userId: string, email: string, purpose: 'reset-password' | 'confirm-email') {
  const token = newSecret()
  const expires_at = sql<Date>`now() + interval '1 hour'`
  await shop.database
    .insertInto('account_links')
    .values({ token_hash: digestOf(token), user_id: userId, purpose, email, expires_at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('purpose', '=', sql.lit('confirm-email'))
        .doUpdateSet({ token_hash: digestOf(token), email }),
    )
    .execute()
  return token
}

type Change = { what: string; keepsOwn: boolean; change: (account: Account) => Promise<unknown>; skips?: string }

const ok = async (answer: ReturnType<typeof request>) => assert.equal((await answer).status, 200)

const changes: readonly Change[] = [
  {
    what: 'a reset by mail',
    keepsOwn: false,
    change: async ({ id, email }) => {
      const token = await linkInserted(id, email, 'reset-password')
      await ok(request(shop, 'POST /auth/reset-password', { body: { token, password: 'a new password' } }))
    },
  },
  {
    what: 'a change of the password',
    keepsOwn: true,
    change: ({ own }) => {
      const body = { currentPassword: password, password: 'a new password' }
      return ok(request(shop, 'PUT /auth/password', { bearer: own, body }))
    },
  },
  {
    what: 'a deactivation, also after the account is active again',
    keepsOwn: false,
    change: async ({ id }) => {
      const admin = await buildAdmin(shop)
      for (const isActive of [false, true])
        await ok(request(shop, `PATCH /admin/users/${id}/status`, { bearer: admin.bearer, body: { isActive } }))
    },
  },
  {
    what: 'a confirmed change of the e-mail',
    keepsOwn: true,
    skips: 'a pending change of the e-mail',
    change: async ({ id, own }) => {
      const token = await linkInserted(id, newEmail(), 'confirm-email')
      await ok(request(shop, 'POST /auth/confirm-email', { bearer: own, body: { token } }))
    },
  },
  {
    what: 'a take-over by a provider that vouches for the e-mail',
    keepsOwn: false,
    change: ({ email }) =>
      findOrCreateAccount(shop, source, 'google', {
        subject: crypto.randomUUID(),
        name: 'Asha',
        email: { address: email, isVerified: true },
      }),
  },
  {
    what: 'disconnecting a provider',
    keepsOwn: true,
    change: async ({ id, own }) => {
      await insertIdentity(shop.database, 'google', { subject: crypto.randomUUID(), email: null }, id)
      await shop.api(own).call('POST /auth/reauthenticate', { body: { password } })
      await ok(request(shop, 'DELETE /auth/providers/google', { bearer: own }))
    },
  },
  {
    what: 'undoing a change',
    keepsOwn: false,
    change: async ({ id, email }) => {
      const token = newSecret()
      const expires_at = sql<Date>`now() + interval '1 hour'`
      await shop.database
        .insertInto('undo_links')
        .values({ token_hash: digestOf(token), user_id: id, change: 'password', email, identities: '[]', expires_at })
        .execute()
      await ok(request(shop, 'POST /auth/undo-change', { body: { token, password: 'a new password' } }))
    },
  },
]

for (const { what, keepsOwn, change, skips } of changes) {
  test(`${what} ends everything that was made with a credential`, async () => {
    for (const thing of things) {
      if (thing.what === skips) continue
      const account = await openAccount()
      const stillOpens = await thing.make(account)
      await change(account)
      assert.equal(await stillOpens(), false, `${thing.what} is still good after ${what}`)
    }
    const account = await openAccount()
    await change(account)
    assert.equal((await request(shop, 'GET /auth/me', { bearer: account.own })).status, keepsOwn ? 200 : 401)
  })
}

test('each thing of the table is valid as long as no credential changes', async () => {
  for (const { what, make } of things) assert.equal(await (await make(await openAccount()))(), true, what)
})

test('a request that begins before a reset and commits after it leaves no link behind', async () => {
  const account = await openAccount()
  const email = newEmail()
  const calls: readonly (readonly [string, unknown?])[] = [
    ['PATCH /auth/me', { email, currentPassword: password }],
    ['PATCH /auth/me', { name: 'Mallory' }],
    ['POST /auth/confirm-email/mail'],
    ['POST /auth/reauthenticate', { password }],
    ['POST /wishlist/share'],
    ['DELETE /auth/me/pending-email'],
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
  const links = await shop.database.selectFrom('account_links').select('email').where('email', '=', email).execute()
  assert.deepEqual(links, [])
})

test('an address that another person owns cannot be retained by a link from before the owner’s reset', async () => {
  const { email, other, id } = await openAccount()
  const own = newEmail()
  await shop.api(other).call('PATCH /auth/me', { body: { email: own, currentPassword: password } })
  const link = await tokenFromMail(shop, own, 'Please confirm your e-mail')
  await shop.api().call('POST /auth/forgot-password', { body: { email } })
  const token = await tokenFromMail(shop, email, 'Choose a new password')
  await shop.api().call('POST /auth/reset-password', { body: { token, password: 'the owner’s password' } })
  assert.equal((await request(shop, 'POST /auth/confirm-email', { body: { token: link } })).status, 400)
  const user = await shop.database.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst()
  assert.equal(user?.email, email)
})
