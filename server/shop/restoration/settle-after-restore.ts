import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { SIGN_IN_TABLES } from '../accounts/end-sign-ins.ts'
import { restoreOrderNumbers } from '../orders/order-numbers.ts'
import { findSettings } from '../settings/queries.ts'

/**
 * Adjusts a restored database to what may have happened since the backup. Sessions, links, flows and identities without
 * an e-mail that were used or ended since must not come back to life, so all of them are deleted, with their known
 * devices; only links that undo a change stay, since that change may be there again. A picture without a record may be
 * in use since, in a bucket that this shop shares with another, so no upload is swept; photos that were in no claim stay
 * for as long as new ones, and not for ever, since they are private. Payments may have changed since, so the provider is
 * queried about every order concerned. The row in `restorations` lets the next start requeue pending work. Orders are
 * numbered on by the settings.
 */
export async function settleAfterRestore(transaction: Transaction<Schema>, takenAt: string): Promise<void> {
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
  await restoreOrderNumbers(transaction, (await findSettings(transaction)).settings.orderNumbers)
  await transaction
    .insertInto('restorations')
    .values({ backup_taken_at: new Date(takenAt) })
    .execute()
}
