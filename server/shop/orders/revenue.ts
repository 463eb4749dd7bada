import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '../../../domain/money.ts'
import { revenueStatuses } from '../../../domain/order/order-status.ts'

/** In a query that adds up orders: the amounts of those whose money counts. */
export function revenueOf(orders: string): RawBuilder<Paise> {
  const [status, amount] = [sql.ref(`${orders}.status`), sql.ref(`${orders}.amount`)]
  return sql<Paise>`coalesce(sum(${amount}) filter (where ${status} in (${sql.join(revenueStatuses)})), 0)`
}
