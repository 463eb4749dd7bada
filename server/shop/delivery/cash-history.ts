import { sql } from 'kysely'
import type { CashHistory } from '../../../domain/delivery/cash-offer.ts'
import type { Database } from '../../platform/database/database.ts'
import { IS_OPEN_CASH } from '../orders/awaits-payment.ts'

/** What counts of a customer for cash on delivery. A refused parcel is a cash order whose parcel was returned. */
export async function loadCashHistory(database: Database, userId: string): Promise<CashHistory | null> {
  const { rows } = await sql<CashHistory>`
    select email_confirmed_at is not null as "isEmailConfirmed",
      (
        select count(*)::integer from orders
        where user_id = users.id and ${IS_OPEN_CASH}
      ) as open,
      (
        select count(*)::integer from orders
        where user_id = users.id and payment_method = 'cod' and shipment_status = 'returned'
          and created_at > now() - interval '12 months'
      ) as refused
    from users where id = ${userId}
  `.execute(database)
  return rows[0] ?? null
}
