import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** Takes a product out of the shop; orders and carts that hold it keep it. */
export async function deleteProduct(database: Database, plantId: string): Promise<{ _id: string } | Refusal> {
  const deleted = await database
    .updateTable('plants')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', plantId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return deleted ? { _id: deleted.id } : refuse('not_found')
}
