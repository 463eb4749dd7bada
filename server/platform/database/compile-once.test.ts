import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { compileOnce } from './compile-once.ts'
import { inTransaction } from './database.ts'

let own: TestDatabase

before(async () => {
  own = await createTestDatabase()
})

after(() => own.drop())

test('a query is built once, and asks with the values of each call beside its own', async () => {
  let built = 0
  const ask = compileOnce((database, { first, second }: { first: string; second: number | null }) => {
    built++
    return database.selectNoFrom([
      sql<number | null>`${second}::integer`.as('second'),
      sql<string>`${first}::text`.as('first'),
      sql<string>`${'its own'}::text`.as('own'),
      sql<string>`${first}::text`.as('again'),
    ])
  })
  for (const [first, second] of [
    ['a', 1],
    ['b', null],
    ['a', 1],
  ] as const) {
    const rows = await ask(own.database, { first, second })
    assert.deepEqual(rows, [{ first, second, own: 'its own', again: first }])
  }
  assert.equal(built, 1)
})

test('lists of other lengths are other queries, also where the values are as many', async () => {
  const ask = compileOnce((database, { left, right }: { left: number[]; right: number[] }) =>
    database.selectNoFrom([
      sql<number[]>`array[${sql.join(left)}]::integer[]`.as('left'),
      sql<number[]>`array[${sql.join(right)}]::integer[]`.as('right'),
    ]),
  )
  for (const values of [
    { left: [1, 2], right: [3] },
    { left: [4], right: [5, 6] },
    { left: [7, 8], right: [9] },
  ]) {
    assert.deepEqual(await ask(own.database, values), [values])
  }
})

test('dates and bytes are values, not something that values are in', async () => {
  const ask = compileOnce((database, [date, bytes]: readonly [Date, Buffer]) =>
    database.selectNoFrom([sql<Date>`${date}::timestamptz`.as('date'), sql<Buffer>`${bytes}::bytea`.as('bytes')]),
  )
  const values = { date: new Date('2026-11-22T10:00:00Z'), bytes: Buffer.from([1, 2, 3]) }
  assert.deepEqual(await ask(own.database, [values.date, values.bytes]), [values])
})

test('it runs in the transaction that it is given', async () => {
  const ask = compileOnce((database, setting: string) =>
    database.selectNoFrom(sql<string | null>`current_setting(${setting}, true)`.as('value')),
  )
  const [outside] = await ask(own.database, 'paudha.test')
  const [inside] = await inTransaction(own.database, async (transaction) => {
    await sql`select set_config('paudha.test', 'inside', true)`.execute(transaction)
    return ask(transaction, 'paudha.test')
  })
  assert.deepEqual([outside?.value, inside?.value], [null, 'inside'])
})

test('a query that the database would parse and plan each time is not taken', async () => {
  const ask = compileOnce((database, id: string) => database.selectFrom('plants').selectAll().where('id', '=', id))
  await assert.rejects(() => ask(own.database, 'a'), /has to be prepared/)
})
