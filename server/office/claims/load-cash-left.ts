import { sql } from 'kysely'
import { paise, toRupees } from '../../../domain/money.ts'
import type { Database } from '../../platform/database/database.ts'

/** In rupees: what of an order's cash can still go back, and of the advance before it. */
export type CashLeft = { cashLeft: number; advanceLeft: number }

/**
 * By cash order: what came in and has not gone back, nor is reserved for it. A dropped refund counts if its payout was made late.
 */
export async function loadCashLeft(database: Database, orderIds: readonly string[]): Promise<Map<string, CashLeft>> {
  const { rows } = await sql<{ id: string; cash: number; advance: number }>`
    select id,
      amount - coalesce(advance, 0) - coalesce((
        select sum(refunds.amount) from refunds
        where order_id = orders.id and payment_id is null
          and (refunds.status <> 'dropped' or (paid_out_at is not null and reversed_at is null))
      ), 0)::bigint as cash,
      coalesce((
        select sum(payments.amount - coalesce((
          select sum(refunds.amount) from refunds where payment_id = payments.id and refunds.status <> 'dropped'
        ), 0)) from payments where order_id = orders.id and purpose = 'pays_order'
      ), 0)::bigint as advance
    from orders where id = any(${orderIds}) and payment_method = 'cod'
  `.execute(database)
  const left = (sum: number) => toRupees(paise(Math.max(0, sum)))
  return new Map(rows.map(({ id, cash, advance }) => [id, { cashLeft: left(cash), advanceLeft: left(advance) }]))
}
