import type { Transaction } from 'kysely'
import { formatSum, paise, toRupees } from '../../../domain/money.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { recordAuditEvents } from '../audit/record-audit-events.ts'

type Action = 'propose_refund' | 'approve_refund' | 'decline_refund' | 'withdraw_refund'

/**
 * Records in the history of an order what an admin did about a refund that needs a second admin, and who proposed it.
 */
export async function recordRefundAction(
  transaction: Transaction<Schema>,
  { refundId, adminId, action }: { refundId: string; adminId: string; action: Action },
): Promise<void> {
  const refund = await transaction
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('users as customer', 'customer.id', 'orders.user_id')
    .innerJoin('users as proposer', 'proposer.id', 'refunds.user_id')
    .select(['refunds.order_id', 'refunds.amount', 'refunds.reference', 'refunds.note', 'refunds.decline_note'])
    .select(['customer.name as customer', 'proposer.name as proposedBy'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const { proposedBy, reference, note } = refund
  const after = {
    refund: formatSum(toRupees(paise(refund.amount))),
    ...(action !== 'propose_refund' && { proposedBy }),
    ...(refund.decline_note === null ? { reference, note } : { note: refund.decline_note }),
  }
  const subject = { kind: 'order', id: refund.order_id, name: refund.customer } as const
  await recordAuditEvents(transaction, [{ actorId: adminId, subject, action, before: null, after }])
}
