import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Notes } from '../database/schema.ts'
import type { OrderRow } from '../entities.ts'
import { newOrderId } from '../identifiers.ts'
import { ProviderRefusal } from '../refusal.ts'

export type OrderRequest = {
  /** Paise */
  amount: number
  currency: string
  receipt: string | null
  notes: Notes
  capturesAutomatically: boolean
  /** Returns an existing order with this receipt instead of creating another */
  isUniqueReceipt: boolean
}

export async function createOrder(database: Database, request: OrderRequest): Promise<OrderRow> {
  return database.transaction().execute(async (transaction) => {
    const { receipt } = request
    if (request.isUniqueReceipt && receipt !== null) {
      await sql`select pg_advisory_xact_lock(hashtext(${`receipt ${receipt}`}))`.execute(transaction)
      const known = await transaction.selectFrom('orders').selectAll().where('receipt', '=', receipt).executeTakeFirst()
      if (known) return sameOrder(known, request)
    }
    return transaction
      .insertInto('orders')
      .values({
        id: newOrderId(),
        amount: request.amount,
        currency: request.currency,
        receipt,
        notes: JSON.stringify(request.notes),
        captures_automatically: request.capturesAutomatically,
        status: 'created',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

function sameOrder(known: OrderRow, { amount, currency }: OrderRequest): OrderRow {
  if (known.amount === amount && known.currency === currency) return known
  throw new ProviderRefusal('Order receipt should be unique.', { field: 'receipt' })
}
