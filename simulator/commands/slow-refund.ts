import type { RefundRow } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import type { Simulator } from '../simulator.ts'
import { saveWebhook } from '../webhooks/save-webhook.ts'
import { lockPayment, unknownId } from './lock-rows.ts'

/** The bank cannot take a pending refund at once: it takes the usual days instead. */
export async function slowRefund({ database, settings, deliveries }: Simulator, refundId: string): Promise<RefundRow> {
  const slowed = await database.transaction().execute(async (transaction) => {
    const known = await transaction.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
    if (!known) return unknownId()
    const payment = await lockPayment(transaction, known.payment_id)
    const refund = await transaction
      .updateTable('refunds')
      .set({ speed_processed: 'normal' })
      .where('id', '=', refundId)
      .where('status', '=', 'pending')
      .where('speed_requested', '=', 'optimum')
      .where('speed_processed', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!refund) throw new ProviderRefusal('The refund is no longer on its way at once')
    await saveWebhook(transaction, settings, { event: 'refund.speed_changed', payment, refund })
    return refund
  })
  deliveries.wake()
  return slowed
}
