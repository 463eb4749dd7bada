import type { Transaction } from 'kysely'
import type pg from 'pg'
import type { Database } from './database/open-database.ts'
import type { Schema } from './database/schema.ts'

export type Simulator = { database: Database; settings: SimulatorSettings; deliveries: Deliveries }

export type Deliveries = {
  /** Starts the delivery of new webhooks */
  wake(): void
  /** Ends after the current deliveries */
  stop(): Promise<void>
}

/** Makes a change in one transaction, then delivers its webhooks. */
export async function change<Result>(
  { database, deliveries }: Simulator,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const result = await database.transaction().execute(work)
  deliveries.wake()
  return result
}

/** The only account from which payouts are made, as in the provider's examples. */
export const PAYOUT_ACCOUNT = '7878780080316316'

export type SimulatorOptions = {
  /** Its PostgreSQL, in which it has the schema `payment_simulator` */
  connection: pg.PoolConfig
  keyId: string
  keySecret: string
  webhookSecret: string
  webhookUrl: string
  /** Origins whose pages may show the payment window, e.g. `http://localhost:5000`, besides the simulator's own */
  shopOrigins?: readonly string[]
  /** Enables the routes under `/_switches`, with which tests make it misbehave */
  switches?: boolean
  /** After the first failed delivery of a webhook; doubled after each further one */
  retryAfterMs?: number
}

export type SimulatorSettings = Required<SimulatorOptions>
