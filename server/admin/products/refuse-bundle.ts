import { sql } from 'kysely'
import { addUp, formatSum, type Paise, paise, times, toRupees } from '../../../domain/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { PlantRow } from '../../shop/catalogue/plant-row.ts'

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

/** Why a bundle may not be saved: it costs more than its parts one by one; null if it does not. */
function reasonOfDearBundle(
  { parts, price }: Pick<PlantRow, 'parts' | 'price'>,
  priceOf: ReadonlyMap<string, Paise>,
): string | null {
  if (parts === null) return null
  const alone = addUp(parts.map(({ plant, quantity }) => times(priceOf.get(plant) ?? paise(0), quantity)))
  if (price <= alone) return null
  return `A bundle must not cost more than its parts bought separately: ${formatSum(toRupees(alone))}`
}

type Change = { before: Pick<PlantRow, 'id' | 'price'>; after: Pick<PlantRow, 'price' | 'parts'> }

/**
 * Of changes that are made together, the bundles that would become too dear, with the reason: those whose price rises above
 * what their parts cost one by one after the changes.
 */
export async function findDearBundles<One extends Change>(
  database: Database,
  changes: readonly One[],
): Promise<{ change: One; reason: string }[]> {
  const raised = changes.filter(({ before, after }) => after.parts !== null && after.price > before.price)
  if (raised.length === 0) return []
  const ids = raised.flatMap(({ after }) => after.parts ?? []).map(({ plant }) => plant)
  const parts = await database
    .selectFrom('plants')
    .select(['id', 'price'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  const priceOf = new Map(parts.map(({ id, price }) => [id, price]))
  for (const { before, after } of changes) priceOf.set(before.id, after.price)
  return raised.flatMap((change) => {
    const reason = reasonOfDearBundle(change.after, priceOf)
    return reason === null ? [] : [{ change, reason }]
  })
}
