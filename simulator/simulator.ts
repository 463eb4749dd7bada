import { type Database, openDatabase } from './database/open-database.ts'
import type { SimulatorOptions, SimulatorSettings } from './settings.ts'
import { type Deliveries, startDeliveries } from './webhooks/deliver-webhooks.ts'

export type Simulator = {
  database: Database
  settings: SimulatorSettings
  deliveries: Deliveries
}

/** Opens its database and starts to deliver webhooks. */
export async function openSimulator(options: SimulatorOptions): Promise<Simulator> {
  const settings = { shopOrigins: [], switches: false, retryAfterMs: 5_000, ...options }
  const database = await openDatabase(settings.connection)
  return { database, settings, deliveries: startDeliveries(database, settings) }
}

/** Stops delivering webhooks, then closes the database. */
export async function closeSimulator({ database, deliveries }: Simulator): Promise<void> {
  await deliveries.stop()
  await database.destroy()
}
