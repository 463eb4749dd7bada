import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { until } from '../../../test/support/wait-until.ts'
import { openJobs, type RunningJobs } from '../../platform/jobs/open-jobs.ts'
import { sweepExpired, sweepQueue } from './sweep-expired.ts'

const EVERY_SECOND = '* * * * * *'
const SOON_MS = 20_000

let own: TestDatabase
let processes: RunningJobs[]

beforeAll(async () => {
  own = await createTestDatabase()
  const often = { pollingSeconds: 0.5, clockSeconds: 1 }
  processes = [await openJobs(own.connection, often), await openJobs(own.connection, often)]
})

afterAll(async () => {
  for (const jobs of processes) await jobs.stop()
  await own.drop()
})

/** Two rows of each kind, one that expires now and one that has not expired. */
async function leaveBehind(): Promise<void> {
  await sql`truncate users, sign_in_flows, pending_identities, tries cascade`.execute(own.database)
  await sql`insert into users (id, name, email) values ('AAAAAAAAAAAAAAAA', 'Asha', 'asha@paudha.example')`.execute(
    own.database,
  )
  for (const [key, end] of [
    ['over', sql`now()`],
    ['open', sql`now() + interval '1 hour'`],
  ] as const) {
    const hash = sql`sha256(${key}::bytea)`
    for (const row of [
      sql`sessions (id, user_id, bearer_hash, cookie_hash, expires_at)
        values (rpad(${key}, 16, 'A'), 'AAAAAAAAAAAAAAAA', ${hash}, ${hash}, ${end})`,
      sql`account_links (token_hash, user_id, purpose, email, expires_at)
        values (${hash}, 'AAAAAAAAAAAAAAAA', ${key === 'over' ? 'reset-password' : 'confirm-email'}, 'a@b.example', ${end})`,
      sql`sign_in_flows (browser_hash, provider, state, nonce, code_verifier, expires_at)
        values (${hash}, 'google', 'a', 'b', 'c', ${end})`,
      sql`pending_identities (token_hash, provider, subject, name, expires_at)
        values (${hash}, 'facebook', ${key}, 'Asha', ${end})`,
      sql`undo_links (token_hash, user_id, change, email, identities, expires_at)
        values (${hash}, 'AAAAAAAAAAAAAAAA', 'password', 'a@b.example', '[]', ${end})`,
      sql`security_events (user_id, kind, last_at) values ('AAAAAAAAAAAAAAAA', 'signed_in', ${end} - interval '180 days')`,
      sql`tries (key, count, ends_at) values (${hash}, 1, ${end})`,
    ]) {
      await sql`insert into ${row}`.execute(own.database)
    }
  }
}

/** How many of each kind are expired, and how many are left. */
async function left(): Promise<unknown> {
  const ends = {
    sessions: 'expires_at',
    account_links: 'expires_at',
    undo_links: 'expires_at',
    sign_in_flows: 'expires_at',
  }
  const tables = Object.entries({ ...ends, pending_identities: 'expires_at', tries: 'ends_at' }).map(
    ([table, end]) => [table, sql.ref(end)] as const,
  )
  const ended = [...tables, ['security_events', sql`last_at + interval '180 days'`] as const]
  const counts = ended.map(async ([table, end]) => {
    const { rows } = await sql<{ over: number; open: number }>`
      select count(*) filter (where ${end} <= now()) as over,
        count(*) filter (where ${end} > now()) as open from ${sql.table(table)}
    `.execute(own.database)
    return [table, rows[0]?.over, rows[0]?.open]
  })
  return Promise.all(counts)
}

const swept = [
  'sessions',
  'account_links',
  'undo_links',
  'sign_in_flows',
  'pending_identities',
  'tries',
  'security_events',
].map((table) => [table, 0, 1])

test('expired rows are swept, and no others', async () => {
  await leaveBehind()
  await sweepExpired(own.database)
  assert.deepEqual(await left(), swept)
})

test('of two processes one sweeps, on schedule', async () => {
  await leaveBehind()
  let sweeps = 0
  for (const jobs of processes) {
    await jobs.schedule(sweepQueue, EVERY_SECOND, async () => {
      sweeps++
      await sweepExpired(own.database)
    })
  }
  const finished = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pgboss.job where name = ${sweepQueue.name} and state = 'completed'
    `.execute(own.database)
    return rows[0]?.count
  }
  await until(async () => Boolean(await finished()), SOON_MS)
  assert.deepEqual(await left(), swept)
  assert.equal(sweeps, await finished())
})
