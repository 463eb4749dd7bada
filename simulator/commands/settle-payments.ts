import { feeOf, type SettlementRow } from '../entities.ts'
import { newReference, newSettlementId } from '../identifiers.ts'
import type { Simulator } from '../simulator.ts'
import { saveWebhook } from '../webhooks/save-webhook.ts'

/** Transfers to the bank what was captured and is not settled yet, all in one settlement. */
export async function settlePayments({ database, settings, deliveries }: Simulator): Promise<SettlementRow> {
  const settled = await database.transaction().execute(async (transaction) => {
    const payments = await transaction
      .selectFrom('payments')
      .leftJoin('settled_payments', 'payment_id', 'payments.id')
      .select(['payments.id', 'payments.amount', 'payments.customer_fee'])
      .where('captured', '=', true)
      .where('payment_id', 'is', null)
      .execute()
    const amount = payments.reduce((total, payment) => total + payment.amount - feeOf(payment).fee, 0)
    const settlement = await transaction
      .insertInto('settlements')
      .values({ id: newSettlementId(), amount, utr: `SIMN${newReference()}` })
      .returningAll()
      .executeTakeFirstOrThrow()
    for (const { id } of payments) {
      await transaction
        .insertInto('settled_payments')
        .values({ payment_id: id, settlement_id: settlement.id })
        .execute()
    }
    await saveWebhook(transaction, settings, { event: 'settlement.processed', settlement })
    return settlement
  })
  deliveries.wake()
  return settled
}
