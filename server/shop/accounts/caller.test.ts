import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const PAGE = { Origin: 'http://shop.test' }
const cartQuantities = async ({ id }: Person) => {
  const rows = await shop.database.selectFrom('cart_items').select('quantity').where('user_id', '=', id).execute()
  return rows.map(({ quantity }) => quantity)
}

test('a statement for a caller works by bearer token and by cookie, for that caller only', async () => {
  const plantId = await buildPlant(shop)
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const body = { plantId, quantity: 2 }
  const added = await request(shop, 'POST /cart/add', { bearer: asha.bearer, body })
  assert.equal(added.status, 200)
  const changed = await request(shop, 'PUT /cart/update', {
    cookie: asha.cookie,
    headers: PAGE,
    body: { plantId, quantity: 5 },
  })
  assert.equal(changed.status, 200)
  assert.deepEqual((await request(shop, 'GET /cart', { cookie: asha.cookie })).json, changed.json)
  assert.deepEqual(await Promise.all([asha, ravi].map(cartQuantities)), [[5], []])
})

test('without a session nothing is changed', async () => {
  const plantId = await buildPlant(shop)
  const [asha, ravi, mira] = [await buildPerson(shop), await buildPerson(shop), await buildPerson(shop)]
  await asha.api.call('POST /cart/add', { body: { plantId, quantity: 1 } })
  await sql`update sessions set expires_at = now() where user_id = ${asha.id}`.execute(shop.database)
  await sql`update users set is_active = false where id = ${ravi.id}`.execute(shop.database)
  await mira.api.call('GET /auth/logout')
  const credentials = [asha, ravi, mira].flatMap(({ bearer, cookie }) => [
    { bearer },
    { cookie },
    { bearer: cookie },
    { cookie: bearer },
  ])
  const body = { plantId, quantity: 2 }
  await assertUnchanged(shop.database, async () => {
    for (const credential of credentials) {
      const call = { ...credential, headers: PAGE }
      assertRefused(await request(shop, 'POST /cart/add', { ...call, body }), 'session_ended')
      assertRefused(await request(shop, 'PUT /cart/update', { ...call, body }), 'session_ended')
      assertRefused(await request(shop, 'GET /cart', call), 'session_ended')
    }
  })
})

test("another site's page does nothing with the cookie", async () => {
  const plantId = await buildPlant(shop)
  const { cookie } = await buildPerson(shop)
  await assertUnchanged(shop.database, async () => {
    const call = { cookie, headers: { Origin: 'https://evil.example' }, body: { plantId, quantity: 2 } }
    assertRefused(await request(shop, 'POST /cart/add', call), 'foreign_origin')
  })
})

test('a session is renewed by calls that use it', async () => {
  const asha = await buildPerson(shop)
  const age = sql`update sessions set last_used_at = now() - interval '2 hours' where user_id = ${asha.id}`
  await age.execute(shop.database)
  await asha.api.call('GET /cart')
  const { last_used_at } = await shop.database
    .selectFrom('sessions')
    .select('last_used_at')
    .where('user_id', '=', asha.id)
    .executeTakeFirstOrThrow()
  assert.ok(Date.now() - last_used_at.getTime() < 60_000)
  await assertUnchanged(shop.database, () => asha.api.call('GET /cart'))
})
