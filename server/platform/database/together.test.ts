import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { until } from '../../../test/support/wait-until.ts'
import { refuse } from '../refusal.ts'
import { inTransaction, openDatabase } from './database.ts'
import { askLast, askTogether } from './together.ts'

let own: TestDatabase

before(async () => {
  own = await createTestDatabase({ connections: 3 })
  await sql`create table beds (id integer primary key, plants integer)`.execute(own.database)
})

after(() => own.drop())

const put = (id: number) => sql<{ id: number }>`insert into beds values (${id}, 0) returning id`.compile(own.database)

async function beds(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from beds order by id`.execute(own.database)
  return rows.map(({ id }) => id)
}

test('what is asked second sees what was committed while the first one waited', async () => {
  await inTransaction(own.database, (transaction) => askLast(transaction, put(1)))
  const ours = await own.database.startTransaction().execute()
  await sql`update beds set plants = 7 where id = ${1}`.execute(ours)
  const theirs = inTransaction(own.database, (transaction) =>
    askTogether(
      transaction,
      sql<{ id: number }>`select id from beds where id = ${1} for update`.compile(transaction),
      sql<{ plants: number }>`select plants from beds where id = ${1}`.compile(transaction),
    ),
  )
  await until(async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(own.database)
    return rows.length > 0
  }, 10_000)
  await ours.commit().execute()
  assert.deepEqual(await theirs, [[{ id: 1 }], [{ plants: 7 }]])
})

test('what is asked last is committed, and nothing comes after it', async () => {
  await inTransaction(own.database, async (transaction) => {
    assert.deepEqual(await askLast(transaction, put(2)), [{ id: 2 }])
    assert.ok((await beds()).includes(2))
  })
  await assert.rejects(
    inTransaction(own.database, async (transaction) => {
      await askLast(transaction, put(3))
      await transaction.executeQuery(put(4))
    }),
    /committed before its work was done/,
  )
  await assert.rejects(
    inTransaction(own.database, async (transaction) => {
      await askLast(transaction, put(5))
      return refuse('cart_changed')
    }),
    /committed before its work was done/,
  )
  assert.deepEqual((await beds()).slice(1), [2, 3, 5])
})

test('once a statement fails, none of its transaction stays, and its connection goes on', async () => {
  const database = openDatabase(own.connection, { name: 'paudha-test', connections: 1 })
  const attempts = [
    () => inTransaction(database, (transaction) => askTogether(transaction, put(10), put(1))),
    () => inTransaction(database, (transaction) => askTogether(transaction, put(1), put(10))),
    () =>
      inTransaction(database, async (transaction) => {
        await transaction.executeQuery(put(10))
        await askLast(transaction, put(1))
      }),
  ]
  for (const attempt of [...attempts, ...attempts]) await assert.rejects(attempt, { code: '23505' })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid from beds where id = ${10}`.execute(
    database,
  )
  assert.deepEqual(rows, [])
  await database.destroy()
})

test('a transaction that asks nothing takes no connection aback, and one that only fails is over', async () => {
  await inTransaction(own.database, async () => {})
  const failing = inTransaction(own.database, (transaction) => sql`select 1 / ${0}::integer`.execute(transaction))
  await assert.rejects(failing, { code: '22012' })
  const { rows } = await sql<{ state: string }>`
    select state from pg_stat_activity where datname = current_database() and state like ${'idle in%'}
  `.execute(own.database)
  assert.deepEqual(rows, [])
})
