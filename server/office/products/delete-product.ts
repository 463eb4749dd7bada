import { sql } from 'kysely'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { recordProductChanges } from '../audit/record-product-changes.ts'

type Deletion = { plantId: string; adminId: string }

/** Deletes a product from the shop; it stays in orders and carts. */
export function deleteProduct(database: Database, { plantId, adminId }: Deletion): Promise<{ _id: string } | Refusal> {
  return inTransaction(database, async (transaction) => {
    const deleted = await transaction
      .updateTable('plants')
      .set({ deleted_at: sql<Date>`now()` })
      .where('id', '=', plantId)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!deleted) return refuse('not_found')
    await recordProductChanges(transaction, { actorId: adminId }, [{ before: deleted, after: null }])
    return { _id: deleted.id }
  })
}
