import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { buildPerson } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { EXPIRING, sweepExpired } from './sweep-expired.ts'

const shop = shopForTests()

test('rows are swept at once, or so many days after the time in their column, and no others', async () => {
  const { id } = await buildPerson(shop)
  await sql`delete from sessions`.execute(shop.database)
  for (const [key, end] of [
    ['over', sql`now()`],
    ['open', sql`now() + interval '1 hour'`],
  ] as const) {
    const hash = sql`sha256(${key}::bytea)`
    await sql`insert into sessions (id, user_id, bearer_hash, cookie_hash, expires_at)
      values (rpad(${key}, 16, 'A'), ${id}, ${hash}, ${hash}, ${end})`.execute(shop.database)
    await sql`insert into tries (key, count, ends_at) values (${hash}, 1, ${end})`.execute(shop.database)
    await sql`insert into security_events (user_id, kind, last_at)
      values (${id}, ${key}, ${end} - interval '180 days')`.execute(shop.database)
  }
  await sweepExpired(shop.database)
  const { rows } = await sql`select (select array_agg(id::text) from sessions) as sessions,
    (select array_agg(key = sha256('open')) from tries) as tries,
    (select array_agg(kind) from security_events) as events`.execute(shop.database)
  assert.deepEqual(rows, [{ sessions: ['openAAAAAAAAAAAA'], tries: [true], events: ['open'] }])
})

test('a table that cannot be swept does not keep the others from it', async (context) => {
  await sql`insert into tries (key, count, ends_at) values (sha256('late'), 1, now())`.execute(shop.database)
  await sql`create view blockade as select 1`.execute(shop.database)
  await sql`create rule refuse as on delete to sessions do instead delete from blockade`.execute(shop.database)
  context.onTestFinished(async () => {
    await sql`drop rule refuse on sessions`.execute(shop.database)
    await sql`drop view blockade`.execute(shop.database)
  })
  await assert.rejects(sweepExpired(shop.database), {
    name: 'AggregateError',
    message: `1 of ${EXPIRING.length + 1} failed`,
  })
  const late = sql`select from tries where key = sha256('late')`
  assert.deepEqual((await late.execute(shop.database)).rows, [])
})

test('every column with the end of a row is swept', async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('expires_at', 'ends_at')
  `.execute(shop.database)
  assert.ok(rows.length > 5)
  for (const { name, column } of rows)
    assert.deepEqual(
      EXPIRING.find(([table]) => table === name),
      [name, column, 0],
    )
})
