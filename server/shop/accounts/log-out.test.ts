import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildPerson, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const logOut = (options: Parameters<typeof request>[2]) => request(shop, 'GET /auth/logout', options)
const isSignedIn = async (person: Person) =>
  (await request(shop, 'GET /auth/me', { bearer: person.bearer })).status === 200

test('logging out by bearer token revokes the session, both of its secrets, and clears the cookie', async () => {
  const asha = await buildPerson(shop)
  const { status, headers } = await logOut({ bearer: asha.bearer })
  assert.equal(status, 200)
  assert.match(headers.get('set-cookie') ?? '', /^paudha_session=; .*Expires=Thu, 01 Jan 1970/)
  assertRefused(await request(shop, 'GET /auth/me', { bearer: asha.bearer }), 'session_ended')
  assertRefused(await request(shop, 'GET /auth/me', { cookie: asha.cookie }), 'session_ended')
  const { rows } = await shop.database
    .selectFrom('sessions')
    .select((session) => session.fn.countAll<number>().as('rows'))
    .where('user_id', '=', asha.id)
    .executeTakeFirstOrThrow()
  assert.equal(rows, 0)
})

test("logging out ends no other session, not even the same person's", async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  await logOut({ bearer: asha.bearer })
  assert.equal(await isSignedIn(ravi), true)
})

test("the shop's own pages log out by cookie", async () => {
  const own: Record<string, string>[] = [{ Origin: 'http://shop.test' }, { 'Sec-Fetch-Site': 'same-origin' }]
  for (const headers of own) {
    const asha = await buildPerson(shop)
    assert.equal((await logOut({ cookie: asha.cookie, headers })).status, 200)
    assert.equal(await isSignedIn(asha), false)
  }
})

test('no other site can sign people out, by an image or otherwise', async () => {
  const asha = await buildPerson(shop)
  const images: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Referer: 'https://evil.example/' },
    { Origin: 'https://evil.example' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    { Origin: 'null' },
    {},
  ]
  for (const headers of images) {
    await assertUnchanged(shop.database, async () => {
      const answer = await logOut({ cookie: asha.cookie, headers })
      assertRefused(answer, 'foreign_origin')
      assert.equal(answer.headers.get('set-cookie'), null)
    })
  }
  assert.equal(await isSignedIn(asha), true)
})

test('logging out twice, or with an expired session, is no error', async () => {
  const asha = await buildPerson(shop)
  for (let time = 0; time < 2; time++) assert.equal((await logOut({ bearer: asha.bearer })).status, 200)
})
