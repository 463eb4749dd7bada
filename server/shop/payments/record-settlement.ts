import { sql } from 'kysely'
import { inTransaction } from '../../platform/database/database.ts'
import { RetryLater, retriedQueue } from '../../platform/jobs.ts'
import type { Shop } from '../shop.ts'

/** Queries the provider about a settlement that it has announced: what it transferred to the bank. Tried for about a day. */
export const settlementQueue = retriedQueue('record-settlement', 10 * 60, { settlementId: '' })

/**
 * Records a transfer to the shop's bank account with its payments; nothing of one that is unknown or failed. Throws a `RetryLater`
 * to be called again.
 */
export async function recordSettlement({ database, payments }: Shop, settlementId: string): Promise<void> {
  if (!payments) return
  const settlement = await payments.provider.findSettlement(settlementId)
  if (settlement?.status === 'created') throw new RetryLater(`The settlement ${settlementId} is not processed yet`)
  if (settlement?.status !== 'processed') return
  const paymentIds = await payments.provider.paymentsIn(settlement)
  const { id, amount, utr, settledAt: settled_at } = settlement
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('provider_settlements')
      .values({ id, amount, utr, settled_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ amount, utr, settled_at }))
      .execute()
    // Their orders are locked before anything of their money is touched, as everywhere
    await sql`
      select from orders where id in (select order_id from payments where id = any(${paymentIds})) order by id for no key update
    `.execute(transaction)
    await transaction
      .updateTable('payments')
      .set({ settlement_id: id })
      .where(sql<boolean>`id = any(${paymentIds})`)
      .execute()
  })
}
