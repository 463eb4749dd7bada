import { sql } from 'kysely'
import type { PaymentIncidentKind } from '../../../domain/payment/payment-incidents.ts'
import type { Database } from '../../platform/database/database.ts'

/** Leaves a trace of something about payments that an admin should know; the same again is counted, not repeated. */
export async function recordIncident(
  database: Database,
  orderId: string | null,
  kind: PaymentIncidentKind,
  detail: string,
  times = 1,
): Promise<void> {
  await database
    .insertInto('payment_incidents')
    .values({ order_id: orderId, kind, detail: detail.slice(0, 500), times })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'kind', 'detail']).doUpdateSet((row) => ({
        times: row('payment_incidents.times', '+', times),
        last_at: sql<Date>`now()`,
        resolved_at: null,
        resolved_by: null,
        resolution_note: null,
      })),
    )
    .execute()
}
