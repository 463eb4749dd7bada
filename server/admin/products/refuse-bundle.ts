import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { PlantRow } from '../../shop/catalogue/plant-row.ts'
import { reasonOfDearBundle } from './dear-bundles.ts'

/**
 * Refuses to turn a product that has its own stock into a bundle, or a bundle into such a product; a bundle with a part
 * that is not on sale or is itself a bundle; and one that costs more than its parts. Undefined if it may be saved.
 * `current` is the product before the edit.
 */
export async function refusalOfBundle(
  database: Database,
  { parts, price }: Pick<PlantRow, 'parts' | 'price'>,
  current: PlantRow | null,
): Promise<Refusal | undefined> {
  const refused = (message: string) => refuse('invalid', { fields: { parts: message } })
  if (current !== null && (current.parts === null) !== (parts === null)) {
    return refused(
      parts === null
        ? 'A bundle must stay a bundle. Delete it and add a product instead'
        : 'A product with its own stock cannot become a bundle. Add a new bundle instead',
    )
  }
  if (parts === null) return
  const plants = await database
    .selectFrom('plants')
    .select(['id', 'parts', 'price'])
    .where('id', '=', sql<string>`any(${parts.map(({ plant }) => plant)})`)
    .where('deleted_at', 'is', null)
    .execute()
  if (plants.some((plant) => plant.parts !== null)) return refused('A bundle cannot be part of another bundle')
  if (plants.length < parts.length) return refused('A part is no longer on sale. Remove it')
  const dear = reasonOfDearBundle({ parts, price }, new Map(plants.map((plant) => [plant.id, plant.price])))
  return dear === null ? undefined : refuse('invalid', { fields: { price: dear } })
}
