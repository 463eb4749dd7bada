import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { SimulatorSettings } from '../settings.ts'
import { capture } from './capture.ts'
import { lockPayment } from './lock-rows.ts'

/** Captures the payments that the provider was to capture by itself by now, unless their order was paid meanwhile. */
export async function captureDue(database: Database, settings: SimulatorSettings): Promise<void> {
  const due = await database
    .selectFrom('payments')
    .select('id')
    .where('capture_due_at', '<=', sql<Date>`clock_timestamp()`)
    .execute()
  for (const { id } of due) {
    await database.transaction().execute(async (transaction) => {
      const payment = await lockPayment(transaction, id)
      if (payment.capture_due_at === null) return
      const { status } = await transaction
        .updateTable('payments')
        .set({ capture_due_at: null })
        .from('orders')
        .whereRef('orders.id', '=', 'payments.order_id')
        .where('payments.id', '=', id)
        .returning('orders.status')
        .executeTakeFirstOrThrow()
      if (status !== 'paid') await capture(transaction, settings, payment)
    })
  }
}
