import { sql } from 'kysely'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import type { Database } from './database.ts'

/** Today in India, by the database's clock: `2026-11-21`. */
export async function loadToday(database: Database): Promise<string> {
  return dayInIndia(await readClock(database))
}

/** The moment by the database's clock. */
export async function readClock(database: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(database)
  const [clock] = rows
  if (clock === undefined) throw new Error('The database did not say what time it is')
  return clock.now
}
