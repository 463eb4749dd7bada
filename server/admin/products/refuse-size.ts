import { labelKey } from '../../../domain/plant-size.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { isOfFamily } from '../../shop/catalogue/family-sizes.ts'
import type { PlantRow } from '../../shop/catalogue/plant-row.ts'

export const SAME_SIZE = 'Another product in this family already has this size'

/** Refuses a product whose family has this size already; undefined if it may be saved. `id` is the product's own. */
export async function refusalOfSize(
  database: Database,
  id: string,
  { size }: Pick<PlantRow, 'size'>,
): Promise<Refusal | undefined> {
  if (size === null) return
  const sizes = await database
    .selectFrom('plants')
    .select(['id', 'size'])
    .where(isOfFamily(size.family))
    .where('deleted_at', 'is', null)
    .execute()
  const isTaken = sizes.some((other) => other.id !== id && other.size && labelKey(other.size) === labelKey(size))
  return isTaken ? refuse('invalid', { fields: { 'size.label': SAME_SIZE } }) : undefined
}
