import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Waits until the mails are sent, so that they do not fall into the next measurement; no longer than `most`, in ms. */
export async function waitForMailsSent(connection: pg.ClientConfig, most: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const end = performance.now() + most
  const isWaiting = async () => (await client.query('select from mails where sent_at is null limit 1')).rowCount !== 0
  while ((await isWaiting()) && performance.now() < end) await pause(200)
  await client.end()
}
