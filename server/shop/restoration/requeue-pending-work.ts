import { sql } from 'kysely'
import { OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import { mailQueue } from '../../integrations/mail/mail.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { refundQueue } from '../refunds/request-refund.ts'
import type { Shop } from '../shop.ts'

/**
 * Enqueues, once after a restore, the jobs of work that the backup had not finished: a backup holds no jobs, but the
 * rows they are about. A refund is requested whatever its age; the provider knows it by its idempotency key, so that it
 * is made once. A mail too old to be retried (or surely sent by the lost shop) stays unsent.
 */
export async function requeuePendingWork({ database, jobs }: Pick<Shop, 'database' | 'jobs'>): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('restorations')
      .set({ resumed_at: sql<Date>`now()` })
      .where('resumed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const mails = await transaction
      .updateTable('mails')
      .set({ claimed_until: null })
      .where('sent_at', 'is', null)
      .where('created_at', '>', sql<Date>`now() - interval '2 days'`)
      .returning('id')
      .execute()
    for (const { id } of mails) await jobs.send(transaction, mailQueue, { mailId: id })
    const refunds = await transaction.selectFrom('refunds').select('id').where('status', 'in', OPEN_REFUNDS).execute()
    for (const { id } of refunds) await jobs.send(transaction, refundQueue, { refundId: id })
  })
}
