import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { SIGN_IN_TABLES } from '../accounts/end-sign-ins.ts'

/**
 * A restored shop is back in the past, and the world is not. Sessions, links, flows and identities without an e-mail that
 * were used or ended since must not come to life, so all of them end, with the devices that they made known; only links
 * that undo a change stay, since the change that they undo may be there again. A picture that nobody had saved may be in
 * use since, in a bucket that this shop and another read, so none of
 * them is swept. Money may have moved since, so the provider is asked about every order that it may concern. That work
 * was under way is written down, for whoever starts the shop to leave it anew.
 */
export async function settleAfterRestore(transaction: Transaction<Schema>, takenAt: string): Promise<void> {
  for (const table of SIGN_IN_TABLES) await transaction.deleteFrom(table).execute()
  await transaction.deleteFrom('uploads').execute()
  await transaction
    .updateTable('payment_intents')
    .from('orders')
    .set({ next_check_at: sql<Date>`now()` })
    .whereRef('orders.id', '=', 'payment_intents.order_id')
    .where((row) =>
      row.or([
        row('next_check_at', 'is not', null),
        row('orders.status', '=', 'paid'),
        row('orders.created_at', '>', sql<Date>`${takenAt}::timestamptz - interval '7 days'`),
      ]),
    )
    .execute()
  await transaction
    .insertInto('restorations')
    .values({ backup_taken_at: new Date(takenAt) })
    .execute()
}
