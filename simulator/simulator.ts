import type pg from 'pg'
import { type Database, openDatabase } from './database/open-database.ts'
import { type Deliveries, startDeliveries } from './webhooks/deliver-webhooks.ts'

export type SimulatorOptions = {
  /** Where its PostgreSQL is; it keeps a schema `payment_simulator` of its own there */
  connection: pg.PoolConfig
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Where webhooks go; asked at each delivery, so that a shop may learn its own address later */
  webhookUrl: string | (() => string)
  /** Origins whose pages may show the payment window, e.g. `http://localhost:5000`, besides the simulator's own */
  shopOrigins?: readonly string[]
  /** Lets tests make it misbehave; without it nothing under `/_switches` is there */
  switches?: boolean
  /** After the first failed delivery of a webhook; doubled after each further one */
  retryAfterMs?: number
}

export type Simulator = {
  database: Database
  settings: Required<SimulatorOptions>
  deliveries: Deliveries
}

/** Opens its database and starts to deliver webhooks. */
export async function openSimulator(options: SimulatorOptions): Promise<Simulator> {
  const settings = { shopOrigins: [], switches: false, retryAfterMs: 5_000, ...options }
  const database = await openDatabase(settings.connection)
  return { database, settings, deliveries: startDeliveries(database, settings) }
}

/** Ends what it delivers, then lets go of its database. */
export async function closeSimulator({ database, deliveries }: Simulator): Promise<void> {
  await deliveries.stop()
  await database.destroy()
}
