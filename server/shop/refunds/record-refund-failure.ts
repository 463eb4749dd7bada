import { sql, type Transaction } from 'kysely'
import { OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { recordIncident } from '../payments/record-incident.ts'

/** The provider did not make a refund: it is requested again later, and an admin learns of it. The order must be locked. */
export async function recordRefundFailure(
  transaction: Transaction<Schema>,
  { id, order_id, payment_id }: { id: string; order_id: string; payment_id: string | null },
  problem: string,
  providerRefundId?: string,
): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({
      status: 'requested',
      last_error: problem.slice(0, 500),
      updated_at: sql<Date>`now()`,
      ...(providerRefundId !== undefined && { provider_refund_id: providerRefundId }),
    })
    .where('id', '=', id)
    .where('status', 'in', OPEN_REFUNDS)
    .execute()
  await recordIncident(transaction, order_id, 'refund_failed', `${payment_id}: ${problem}`)
}
