import type { ClientConfig } from 'pg'
import pg from 'pg'
import { percentile } from './percentile.ts'
import type { LoadResult } from './run-scenario.ts'

export type Connections = { connection: ClientConfig; connections: number; seconds: number }

/** Runs `work` again and again on each of several bare connections for some seconds. Times are in milliseconds. */
export async function runOnConnections(
  { connection, connections, seconds }: Connections,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<LoadResult> {
  const pool = new pg.Pool({ ...connection, max: connections })
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1_000
  await Promise.all(
    clients.map(async (client) => {
      for (let now = performance.now(); now < end; ) {
        await work(client)
        const done = performance.now()
        times.push(done - now)
        now = done
      }
      client.release()
    }),
  )
  const took = (performance.now() - started) / 1_000
  await pool.end()
  times.sort((a, b) => a - b)
  const [p50, p95, p99] = [percentile(times, 50), percentile(times, 95), percentile(times, 99)]
  const { length } = times
  return { sent: length, answers: length, errors: {}, seconds: took, perSecond: length / took, p50, p95, p99 }
}

/** Has a child process run `play` for each message, and reply with its result or its failure. */
export function answerMessages<Message>(play: (message: Message) => Promise<LoadResult>): void {
  process.on('message', (message: Message) => {
    play(message).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ failure: String(error) }),
    )
  })
}
