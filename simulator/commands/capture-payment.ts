import type { PaymentRow } from '../entities.ts'
import { ProviderRefusal } from '../refusal.ts'
import type { Simulator } from '../simulator.ts'
import { capture } from './capture.ts'
import { lockPayment } from './lock-rows.ts'

type Request = { paymentId: string; amount: number; currency: string }

/** The shop takes what was authorised; all of it, once. */
export async function capturePayment(
  simulator: Simulator,
  { paymentId, amount, currency }: Request,
): Promise<PaymentRow> {
  const { database, settings, deliveries } = simulator
  const captured = await database.transaction().execute(async (transaction) => {
    const payment = await lockPayment(transaction, paymentId)
    if (payment.captured) throw new ProviderRefusal('This payment has already been captured')
    if (payment.status !== 'authorized') {
      throw new ProviderRefusal('Only payments which have been authorized and not yet captured can be captured')
    }
    if (amount !== payment.amount || currency !== payment.currency) {
      throw new ProviderRefusal('Capture amount must be equal to the amount authorized', { field: 'amount' })
    }
    return capture(transaction, settings, payment)
  })
  deliveries.wake()
  return captured
}
