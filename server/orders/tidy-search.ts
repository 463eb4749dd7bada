import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Half of what PostgreSQL would set aside, so that it is done before. */
const ORDERS = 1_000

/**
 * PostgreSQL sets aside by what new orders are searched, until one order in about 2,000 finds that it is too much and sorts
 * it into the index: that takes a third of a second, and other orders wait meanwhile. What this answers is told of each
 * order that somebody wants to place, and has it done in time, beside the orders. It resolves once nothing is left to do;
 * when it fails, PostgreSQL does it in its own time.
 */
export function searchTidying(database: Database, every = ORDERS): () => Promise<void> {
  let orders = 0
  let isTidying = false

  return async () => {
    orders++
    if (orders < every || isTidying) return
    orders = 0
    isTidying = true
    await sql`select gin_clean_pending_list('orders_by_search')`.execute(database).catch(() => {})
    isTidying = false
  }
}
