import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Numbers the orders from now on from this start; false, with nothing changed, if an order has this number or a higher one. */
export async function startOrderNumbers(transaction: Transaction, start: number): Promise<boolean> {
  // Altering the sequence waits for the transactions that took a number from it, and keeps others from taking one.
  await sql`alter sequence order_numbers increment by 1`.execute(transaction)
  if (start <= (await findHighest(transaction))) return false
  await restart(transaction, start)
  return true
}

/** Numbers a restored database's orders as its settings say. A backup has the last given number, but no start that is unused. */
export async function restoreOrderNumbers(transaction: Transaction, start: number): Promise<void> {
  const { rows } = await sql<{ is_called: boolean }>`select is_called from order_numbers`.execute(transaction)
  if (!rows[0]?.is_called) await restart(transaction, Math.max(start, (await findHighest(transaction)) + 1))
}

async function restart(transaction: Transaction, start: number): Promise<void> {
  await sql`alter sequence order_numbers restart with ${sql.lit(start)}`.execute(transaction)
}

async function findHighest(transaction: Transaction): Promise<number> {
  const highest = sql<number>`coalesce(max(number), 0)::float8`.as('highest')
  return (await transaction.selectFrom('orders').select(highest).executeTakeFirstOrThrow()).highest
}
