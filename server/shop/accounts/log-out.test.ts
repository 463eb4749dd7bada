import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildPerson, insertSession } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

type Options = Parameters<typeof request>[2]
const logOut = (options: Options) => request(shop, 'GET /auth/logout', options)
const me = (options: Options) => request(shop, 'GET /auth/me', options)
const sessionsOf = ({ id }: { id: string }) =>
  shop.database.selectFrom('sessions').select('id').where('user_id', '=', id).execute()

test('logging out by bearer token revokes the session, both of its secrets, and clears the cookie; others stay', async () => {
  const { id, bearer, cookie } = await buildPerson(shop)
  const other = await insertSession(shop, id)
  const { status, headers } = await logOut({ bearer })
  assert.equal(status, 200)
  assert.match(headers.get('set-cookie') ?? '', /^paudha_session=; .*Expires=Thu, 01 Jan 1970/)
  for (const credential of [{ bearer }, { cookie }]) assertRefused(await me(credential), 'session_ended')
  assert.equal((await sessionsOf({ id })).length, 1)
  assert.equal((await me({ bearer: other.bearer })).status, 200)
  assert.equal((await logOut({ bearer })).status, 200, 'doing so twice is no error')
})

test("the shop's own pages log out by cookie", async () => {
  const own: Record<string, string>[] = [{ Origin: 'http://shop.test' }, { 'Sec-Fetch-Site': 'same-origin' }]
  for (const headers of own) {
    const asha = await buildPerson(shop)
    assert.equal((await logOut({ cookie: asha.cookie, headers })).status, 200)
    assert.deepEqual(await sessionsOf(asha), [])
  }
})

test('neither another site nor an image or other resource can sign people out', async () => {
  const { cookie } = await buildPerson(shop)
  const images: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Referer: 'https://evil.example/' },
    { Origin: 'https://evil.example' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    { Origin: 'null' },
    {},
    ...['image', 'style', 'script', 'iframe', 'font', 'video'].map((resource) => ({
      'Sec-Fetch-Site': 'same-origin',
      'Sec-Fetch-Dest': resource,
    })),
  ]
  await assertUnchanged(shop.database, async () => {
    for (const headers of images) {
      const answer = await logOut({ cookie, headers })
      assertRefused(answer, 'foreign_origin')
      assert.equal(answer.headers.get('set-cookie'), null)
    }
  })
})
