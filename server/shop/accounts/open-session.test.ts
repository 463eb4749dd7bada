import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildPerson } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { openSession, type VerifiedCredential } from './open-session.ts'

const shop = shopForTests()

/** The secrets of a session that is opened with a credential verified earlier; null if it opens none. */
const open = (userId: string, verified: VerifiedCredential) =>
  openSession(shop.database, { userId, userAgent: null, verified })

test('a password that was verified opens a session only while it is the account’s', async () => {
  const { id } = await buildPerson(shop)
  const setHash = (password_hash: string | null) =>
    shop.database.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  const verified = { kind: 'password', hash: 'the hash of then' } as const
  await setHash(verified.hash)
  assert.notEqual(await open(id, verified), null)
  await setHash('another hash')
  assert.equal(await open(id, verified), null)
  await setHash(null)
  assert.equal(await open(id, verified), null)
})

test('an identity opens a session of the account that it is connected with, only while it is', async () => {
  const [asha, meera] = [await buildPerson(shop), await buildPerson(shop)]
  const verified = { kind: 'identity', provider: 'google', subject: 'asha-at-google' } as const
  const { provider, subject } = verified
  assert.equal(await open(asha.id, verified), null)
  await shop.database.insertInto('identities').values({ provider, subject, user_id: asha.id }).execute()
  assert.notEqual(await open(asha.id, verified), null)
  assert.equal(await open(meera.id, verified), null)
  await shop.database.deleteFrom('identities').where('subject', '=', subject).execute()
  assert.equal(await open(asha.id, verified), null)
})

test('a deactivated account opens no session', async () => {
  const { id } = await buildPerson(shop, { isActive: false })
  await shop.database.updateTable('users').set({ password_hash: 'its hash' }).where('id', '=', id).execute()
  assert.equal(await open(id, { kind: 'password', hash: 'its hash' }), null)
})
