import type { ClientConfig } from 'pg'
import pg from 'pg'
import { percentile } from './percentile.ts'
import type { LoadResult } from './run-scenario.ts'

export type Commits = { connection: ClientConfig; connections: number; seconds: number }

// The lower bound of a write: one prepared insert into a small table of the same database, committed durably.
process.on('message', (commits: Commits) => {
  commit(commits).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  )
})

async function commit({ connection, connections, seconds }: Commits): Promise<LoadResult> {
  const pool = new pg.Pool({ ...connection, max: connections })
  await pool.query('create table if not exists bench_commits (id bigint generated always as identity, said text)')
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1_000
  await Promise.all(
    clients.map(async (client) => {
      for (let now = performance.now(); now < end; ) {
        await client.query({ name: 'bare', text: 'insert into bench_commits (said) values ($1)', values: ['durable'] })
        const done = performance.now()
        times.push(done - now)
        now = done
      }
      client.release()
    }),
  )
  const took = (performance.now() - started) / 1_000
  await pool.query('drop table bench_commits')
  await pool.end()
  times.sort((a, b) => a - b)
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)]
  const { length } = times
  return { sent: length, answers: length, errors: {}, seconds: took, perSecond: length / took, p50, p99 }
}
