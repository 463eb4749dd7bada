import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { EndpointKey } from '../../contract/contract.ts'
import { type Limit, limits } from '../../contract/limits.ts'
import { networkOf } from '../../server/platform/rate-limits.ts'
import type { Person } from '../support/factories.ts'
import { paymentShopForTests } from '../support/payment-shop.ts'
import { endpoints, type Target, wireOf } from './case.ts'
import { openTargetBuilder } from './targets.ts'

const shop = paymentShopForTests({ hasRateLimits: true })
const OWN_NETWORK = networkOf('127.0.0.1')

/** GET calls that change something. */
const CHANGING_GETS: readonly EndpointKey[] = [
  'GET /auth/logout',
  'GET /auth/google',
  'GET /auth/facebook',
  'GET /auth/google/callback',
  'GET /auth/facebook/callback',
]

/** Why a call that changes something needs no limit. An admin's calls need none. */
const reasons: Partial<Record<EndpointKey, string>> = {
  'GET /auth/logout': 'ends the session that it shows, once',
  'GET /auth/google/callback': 'answers one attempt that was counted as it began, once',
  'GET /auth/facebook/callback': 'answers one attempt that was counted as it began, once',
  'DELETE /auth/sessions': 'only takes away; opening sessions is limited',
  'DELETE /auth/sessions/:id': 'only takes away; opening sessions is limited',
  'POST /cart/add': 'at most 50 rows of the caller’s own, and no mail is sent',
  'PUT /cart/update': 'at most 50 rows of the caller’s own, and no mail is sent',
  'DELETE /cart/remove/:plantId': 'only takes away; at most 50 rows of the caller’s own',
  'DELETE /cart/clear': 'only takes away; at most 50 rows of the caller’s own',
  'POST /wishlist': 'at most 100 rows of the caller’s own, and no mail is sent',
  'DELETE /wishlist/:plantId': 'only takes away; at most 100 rows of the caller’s own',
  'POST /wishlist/merge': 'at most 100 rows of the caller’s own, and no mail is sent',
  'PUT /wishlist/mails': 'changes one row of the caller’s own; the mails are one a day at most',
  'POST /wishlist/share': 'changes one row of the caller’s own, and no mail is sent',
  'DELETE /wishlist/share': 'only takes away; one row of the caller’s own',
  'POST /newsletter/unsubscribe': 'changes one row, once, for who has its secret',
  'DELETE /plants/:id/reviews/mine': 'only takes away; writing one is limited',
  'DELETE /plants/:id/stock-alert': 'only takes away; asking for one is limited',
}

const changing = endpoints.filter(([key]) => !key.startsWith('GET ') || CHANGING_GETS.includes(key))

test('every call that changes something has a limit, or a reason why it needs none', () => {
  const without = changing.filter(([, { limit, access }]) => limit === undefined && access !== 'admin')
  assert.deepEqual(without.map(([key]) => key).sort(), Object.keys(reasons).sort())
})

test('each call whose limit is used up answers 429, with Retry-After and a message', async () => {
  const builder = await openTargetBuilder(shop)
  const played: string[] = []
  for (const entry of changing) {
    const name = entry[1].limit
    if (name === undefined) continue
    for (const by of ['address', 'account'] as const) {
      const target = await builder.build(entry)
      const counted = await countedOf(target, limits[name], by)
      if (counted === null) continue
      await exhaust(name, by, counted)
      const wire = wireOf(target)
      const answer = await fetch(shop.url + wire.path, {
        method: wire.method,
        headers: { ...wire.headers } as Record<string, string>,
        redirect: 'manual',
        ...(wire.body && { body: new Uint8Array(wire.body) }),
      })
      const [key] = entry
      const wait = Number(answer.headers.get('retry-after'))
      assert.ok(wait > 0 && wait <= 600, `${key} by ${by}: Retry-After ${wait}`)
      if (answer.status === 302) assert.match(answer.headers.get('location') ?? '', /problem=too_many_requests/)
      else {
        assert.deepEqual([key, by, answer.status], [key, by, 429])
        assert.notEqual(((await answer.json()) as { message: string }).message, '')
      }
      played.push(`${key} by ${by}`)
      await sql`delete from tries`.execute(shop.database)
    }
  }
  assert.ok(played.includes('POST /orders by account') && played.includes('PUT /orders/:id/cancel by address'))
})

/** The key by which the limit counts this request; null if it does not count by address or account. */
async function countedOf({ caller, sample }: Target, limit: Limit, by: 'address' | 'account'): Promise<string | null> {
  if (by === 'address') return limit.address ? OWN_NETWORK : null
  if (!limit.account) return null
  if (limit.account.of === 'caller') return caller?.id ?? null
  if (limit.account.of === 'session') return caller && sessionOf(caller)
  const email = (sample.body as { email?: string } | undefined)?.email ?? null
  return limit.account.of === 'email-and-network' && email !== null ? `${email} ${OWN_NETWORK}` : email
}

async function sessionOf({ id }: Person): Promise<string> {
  const session = shop.database.selectFrom('sessions').select('id').where('user_id', '=', id)
  return (await session.executeTakeFirstOrThrow()).id
}

async function exhaust(name: string, by: 'address' | 'account', whose: string): Promise<void> {
  const key = createHash('sha256').update(`${name} ${by} ${whose}`).digest()
  await sql`
    insert into tries (key, count, ends_at) values (${key}, 1000, now() + interval '10 minutes')
    on conflict (key) do update set count = 1000, ends_at = excluded.ends_at
  `.execute(shop.database)
}
