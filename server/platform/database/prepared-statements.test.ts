import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { databaseForTests } from '../../../test/support/database-for-tests.ts'
import { type Database, openDatabase } from './database.ts'

const own = databaseForTests()
let database: Database

beforeAll(async () => {
  database = openDatabase(own.connection, { name: 'paudha-test', connections: 1 })
})

afterAll(() => database.destroy())

/** How often each prepared statement that has this in it was performed. */
async function performed(part: string): Promise<number[]> {
  const { rows } = await sql<{ times: number }>`
    select generic_plans + custom_plans as times from pg_prepared_statements where position(${part} in statement) > 0
  `.execute(database)
  return rows.map(({ times }) => times)
}

test('a statement is prepared once, whatever its values', async () => {
  for (const id of ['a', 'b', 'c'])
    await database.selectFrom('cart_items').select('quantity').where('plant_id', '=', id).execute()
  assert.deepEqual(await performed('from "cart_items"'), [3])
})

test('a search is planned for what is looked for', async () => {
  for (const name of ['%a%', '%b%'])
    await database.selectFrom('plants').select('id').where('search_text', 'like', name).execute()
  assert.deepEqual(await performed('search_text'), [])
})

test('what asks for all columns is not, and answers those that a migration added', async () => {
  const shelves = database.withTables<{ shelves: { id: number } }>()
  const read = () => shelves.selectFrom('shelves').selectAll().where('id', '=', 1).execute()
  await sql`create table shelves (id integer)`.execute(database)
  await sql`insert into shelves values (1)`.execute(database)
  for (let time = 0; time < 3; time++) assert.deepEqual(await read(), [{ id: 1 }])
  await sql`alter table shelves add column name text default 'Sunny'`.execute(database)
  assert.deepEqual(await read(), [{ id: 1, name: 'Sunny' }])
  assert.deepEqual(await performed('from "shelves"'), [])
})

test('what answers in another type since a migration is prepared again over another connection', async () => {
  const pots = database.withTables<{ pots: { name: string } }>()
  const read = () => pots.selectFrom('pots').select('name').where('name', '<>', '').execute()
  await sql`create table pots (name text)`.execute(database)
  await sql`insert into pots values ('Terracotta')`.execute(database)
  await read()
  await sql`alter table pots alter column name type varchar`.execute(database)
  await assert.rejects(read, { code: '0A000' })
  assert.deepEqual(await read(), [{ name: 'Terracotta' }])
})

test('several statements in a row are performed as ever', async () => {
  await sql`create table beds (id integer); insert into beds values (1), (2)`.execute(database)
  const { rows } = await sql<{ beds: number }>`select count(*) as beds from beds where id < ${3}`.execute(database)
  assert.deepEqual(rows, [{ beds: 2 }])
})

test('however many statements there are, few stay prepared', async () => {
  for (let number = 0; number < 600; number++)
    await sql`select ${'made up'}::text as ${sql.ref(`made up ${number}`)}`.execute(database)
  assert.ok((await performed('made up')).length < 500)
})
