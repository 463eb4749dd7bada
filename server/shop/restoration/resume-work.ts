import { sql } from 'kysely'
import { mailQueue } from '../../integrations/mail/mail.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { refundQueue } from '../refunds/request-refund.ts'
import type { Shop } from '../shop.ts'

/**
 * Leaves anew, once after a restore, the jobs of what the backup had not finished: jobs are not in a backup, the rows
 * that they stand for are. A refund is asked for whatever its age; the provider knows it by its key, so that it is made
 * once. A mail that a shop would have given up by now (or that the lost shop surely sent) stays unsent.
 */
export async function resumeWork({ database, jobs }: Pick<Shop, 'database' | 'jobs'>): Promise<void> {
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
    const refunds = await transaction
      .selectFrom('refunds')
      .select('id')
      .where('status', 'in', ['wanted', 'accepted'])
      .execute()
    for (const { id } of refunds) await jobs.send(transaction, refundQueue, { refundId: id })
  })
}
