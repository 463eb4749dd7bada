import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createLink } from './account-links.ts'
import { endSignIns, SIGN_IN_TABLES } from './end-credentials.ts'
import { savePendingIdentity } from './providers/find-or-create-account.ts'
import { beginFlow } from './providers/routes.ts'
import { findCaller } from './sessions.ts'

const shop = shopForTests()

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

test('all sessions, links and pending sign-ins of one account end, and no other account’s', async () => {
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
