import type { RefundRow } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import type { Simulator } from '../simulator.ts'
import { saveWebhook } from '../webhooks/save-webhook.ts'
import { lockPayment, unknownId } from './lock-rows.ts'
import { fastestSpeed } from './refund-payment.ts'

/** A pending refund reaches the customer, or fails; then its money is the shop's again and can be refunded again. */
export async function moveRefund(
  { database, settings, deliveries }: Simulator,
  refundId: string,
  to: 'processed' | 'failed',
): Promise<RefundRow> {
  const moved = await database.transaction().execute(async (transaction) => {
    const known = await transaction.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
    if (!known) return unknownId()
    let payment = await lockPayment(transaction, known.payment_id)
    const refund = await transaction
      .updateTable('refunds')
      .set({
        status: to,
        ...(to === 'processed' && { speed_processed: known.speed_processed ?? fastestSpeed(known.speed_requested) }),
      })
      .where('id', '=', refundId)
      .where('status', '=', 'pending')
      .returningAll()
      .executeTakeFirst()
    if (!refund) throw new ProviderRefusal(`The refund is ${known.status} and cannot become ${to}`)
    if (to === 'failed') {
      payment = await transaction
        .updateTable('payments')
        .set({ amount_refunded: payment.amount_refunded - refund.amount, status: 'captured' })
        .where('id', '=', payment.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    }
    await saveWebhook(transaction, settings, { event: `refund.${to}`, payment, refund })
    return refund
  })
  deliveries.wake()
  return moved
}
