import assert from 'node:assert/strict'
import { test } from 'vitest'
import { deactivate } from '../../../test/support/accounts.ts'
import { buildPerson } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { openSession, type VerifiedCredential } from './sessions.ts'

const shop = shopForTests()

/** Whether a credential that was verified earlier opens a session. */
const opens = async (userId: string, verified: VerifiedCredential) =>
  (await openSession(shop.database, { userId, userAgent: null, verified })) !== null

test('a password that was verified opens a session only while it is the account’s, and the account active', async () => {
  const asha = await buildPerson(shop)
  const verified = { kind: 'password', hash: 'the hash of then' } as const
  for (const password_hash of ['another hash', null, verified.hash]) {
    await shop.database.updateTable('users').set({ password_hash }).where('id', '=', asha.id).execute()
    assert.equal(await opens(asha.id, verified), password_hash === verified.hash)
  }
  await deactivate(shop, asha)
  assert.equal(await opens(asha.id, verified), false)
})

test('an identity opens a session of the account that it is connected with, only while it is', async () => {
  const [asha, meera] = [await buildPerson(shop), await buildPerson(shop)]
  const identity = { provider: 'google', subject: 'asha-at-google' } as const
  const verified = { kind: 'identity', ...identity } as const
  assert.equal(await opens(asha.id, verified), false)
  await shop.database
    .insertInto('identities')
    .values({ ...identity, user_id: asha.id })
    .execute()
  assert.deepEqual([await opens(asha.id, verified), await opens(meera.id, verified)], [true, false])
  await shop.database.deleteFrom('identities').where('subject', '=', identity.subject).execute()
  assert.equal(await opens(asha.id, verified), false)
})
