import { sql, type Transaction } from 'kysely'
import type { Settings } from '../../../contract/forms/settings.ts'
import type { Schema } from '../../platform/database/schema.ts'

type OrderNumbers = Settings['orderNumbers']

/**
 * Numbers the orders from now on by another start or step, once those that are being placed are done; others wait until the
 * transaction ends. False, with nothing changed, if a new start is not above the highest number that an order has.
 */
export async function changeOrderNumbers(
  transaction: Transaction<Schema>,
  { start, step }: OrderNumbers,
  before: OrderNumbers,
): Promise<boolean> {
  if (start === before.start && step === before.step) return true
  await lockWithStep(transaction, step)
  if (start === before.start) return true
  if (start <= (await findHighest(transaction))) return false
  await restart(transaction, start)
  return true
}

/**
 * Numbers the orders of a restored database as its settings say. A backup has the last number that was given, but neither
 * the step nor a start from which no number was given yet.
 */
export async function restoreOrderNumbers(
  transaction: Transaction<Schema>,
  { start, step }: OrderNumbers,
): Promise<void> {
  await lockWithStep(transaction, step)
  const { rows } = await sql<{ is_called: boolean }>`select is_called from order_numbers`.execute(transaction)
  if (!rows[0]?.is_called) await restart(transaction, Math.max(start, (await findHighest(transaction)) + step))
}

/** Altering the sequence waits for the transactions that took a number from it, and keeps others from taking one. */
async function lockWithStep(transaction: Transaction<Schema>, step: number): Promise<void> {
  await sql`alter sequence order_numbers increment by ${sql.lit(step)}`.execute(transaction)
}

async function restart(transaction: Transaction<Schema>, start: number): Promise<void> {
  await sql`alter sequence order_numbers restart with ${sql.lit(start)}`.execute(transaction)
}

/** The highest number that an order has; 0 without orders. */
async function findHighest(transaction: Transaction<Schema>): Promise<number> {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(number), 0)::float8 as highest from orders
  `.execute(transaction)
  return rows[0]?.highest ?? 0
}
