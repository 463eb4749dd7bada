import { sql } from 'kysely'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { recordProductChanges } from '../audit/record-audit-events.ts'

type Deletion = { plantId: string; adminId: string }

const TAKE_OUT = 'Remove it from the bundle or delete the bundle first.'

/** Deletes a product from the shop; it stays in orders and carts. Refused for a part of a bundle on sale. */
export function deleteProduct(database: Database, { plantId, adminId }: Deletion): Promise<{ _id: string } | Refusal> {
  return inTransaction(database, async (transaction) => {
    const bundle = await transaction
      .selectFrom('plants')
      .select('name')
      .where(sql<boolean>`parts is not null and parts @> ${JSON.stringify([{ plant: plantId }])}::jsonb`)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (bundle) return refuse('part_of_bundle', { message: `This product is part of ${bundle.name}. ${TAKE_OUT}` })
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
