import type { PaymentRow } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import type { Simulator } from '../simulator.ts'
import { saveWebhook } from '../webhooks/save-webhook.ts'
import { capture } from './capture.ts'
import { lockPayment } from './lock-rows.ts'

/**
 * A later decision of the bank: a failed payment is authorised after all, an authorised one is captured, or fails. A
 * failed one that is captured is authorised first, with a webhook for both.
 */
export async function movePayment(
  { database, settings, deliveries }: Simulator,
  paymentId: string,
  to: 'authorized' | 'captured' | 'failed',
): Promise<PaymentRow> {
  const moved = await database.transaction().execute(async (transaction) => {
    const payment = await lockPayment(transaction, paymentId)
    if (payment.captured || payment.status === to) {
      throw new ProviderRefusal(`The payment is ${payment.status} and cannot become ${to}`)
    }
    if (to === 'captured' && payment.status === 'authorized') return capture(transaction, settings, payment)
    const error = to === 'failed' ? JSON.stringify(TIMED_OUT) : null
    const changed = await transaction
      .updateTable('payments')
      .set({ status: to === 'failed' ? 'failed' : 'authorized', error, capture_due_at: null })
      .where('id', '=', payment.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const event = to === 'failed' ? 'payment.failed' : 'payment.authorized'
    await saveWebhook(transaction, settings, { event, payment: changed })
    return to === 'captured' ? capture(transaction, settings, changed) : changed
  })
  deliveries.wake()
  return moved
}

const TIMED_OUT = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Payment was not completed on time.',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_timed_out',
}
