import { sql } from 'kysely'
import { OPEN_REFUNDS } from '../../../domain/refund/refund-status.ts'
import { mailQueue } from '../../integrations/mail/mail.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { SIGN_IN_TABLES } from '../accounts/end-credentials.ts'
import { restoreOrderNumbers } from '../orders/order-numbers.ts'
import { refundQueue } from '../orders/request-refund.ts'
import { findSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

/**
 * Adjusts a restored database to what may have happened since the backup. What opens an account must not come back to life; links
 * that undo a change stay, since that change may be there again. Pictures without a record may be in use in a bucket that another
 * shop shares, so no upload is swept; photos in no claim stay as long as new ones. The provider is queried about every order
 * whose payments may have changed. The row in `restorations` lets the next start requeue pending work.
 */
export async function settleAfterRestore(transaction: Transaction, takenAt: string): Promise<void> {
  for (const table of SIGN_IN_TABLES) await transaction.deleteFrom(table).execute()
  await transaction.deleteFrom('uploads').execute()
  await transaction.deleteFrom('review_photos').where('review_id', 'is', null).execute()
  await transaction
    .updateTable('claim_photos')
    .set({ uploaded_at: sql<Date>`now()` })
    .where('claim_id', 'is', null)
    .execute()
  await transaction
    .updateTable('payment_intents')
    .from('orders')
    .set({ next_check_at: sql<Date>`now()` })
    .whereRef('orders.id', '=', 'payment_intents.order_id')
    .where('payment_intents.part', '=', 'order')
    .where((row) =>
      row.or([
        row('next_check_at', 'is not', null),
        row('orders.status', '=', 'paid'),
        row('orders.created_at', '>', sql<Date>`${takenAt}::timestamptz - interval '7 days'`),
      ]),
    )
    .execute()
  await restoreOrderNumbers(transaction, (await findSettings(transaction)).settings.orderNumberStart)
  await transaction
    .insertInto('restorations')
    .values({ backup_taken_at: new Date(takenAt) })
    .execute()
}

/**
 * Enqueues, once after a restore, the jobs of pending work: a backup holds no jobs, but the rows they are about. The provider
 * makes a refund once, by its idempotency key. A mail too old to be retried stays unsent.
 */
export async function requeuePendingWork({ database, jobs }: Shop): Promise<void> {
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
