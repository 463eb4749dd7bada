import { sql } from 'kysely'
import { addUp, formatSum, type Paise, paise, times, toRupees } from '../../../domain/money.ts'
import { isAboveMrp } from '../../../domain/packed/packed-facts.ts'
import { missingPackedFacts } from '../../../domain/packed/packed-requirements.ts'
import { labelKey } from '../../../domain/size-label.ts'
import type { Database } from '../../platform/database/database.ts'
import { loadToday } from '../../platform/database/queries.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { isOfFamily } from '../../shop/catalogue/family-sizes.ts'
import type { PlantRow } from '../../shop/catalogue/plant-row.ts'
import type { Shop } from '../../shop/shop.ts'
import { taxClassKey } from '../../shop/tax-classes/queries.ts'
import type { ProductColumns } from './product-row.ts'

/** Why a product may not be saved: its package, its size or its parts. `current` is the product before the edit. */
export async function refusalOfProduct(
  { settings }: Pick<Shop, 'settings'>,
  database: Database,
  { id, current, next }: { id: string; current: PlantRow | null; next: ProductColumns },
): Promise<Refusal | undefined> {
  const faults = packedFaults(settings.mode, next, await loadToday(database))
  if (faults.length > 0)
    return refuse('invalid', { fields: Object.fromEntries(faults.map(({ field, reason }) => [field, reason])) })
  return (await refusalOfSize(database, id, next.size)) ?? refusalOfBundle(database, next, current)
}

type Mode = Shop['settings']['mode']

/** The columns of a product that the rules of packed goods are about. */
type PackedColumns = Pick<PlantRow, 'category' | 'tax_class' | 'price' | 'packed'>

/**
 * Why a product may not be published on a day, by the names of its fields: what it lacks of what the law requires of its
 * package, in a live shop, and a price above its MRP in any.
 */
export function packedFaults(mode: Mode, plant: PackedColumns, day: string): { field: string; reason: string }[] {
  const { category, price, packed } = plant
  const missing = mode === 'live' ? missingPackedFacts({ category, taxClass: taxClassKey(plant), packed }, day) : []
  return [
    ...missing.map(({ field, label }) => ({ field, reason: `${label} is required before this product can be sold` })),
    ...(isAboveMrp({ price, packed }) ? [{ field: 'packed.mrp', reason: 'The MRP must not be below the price' }] : []),
  ]
}

export const SAME_SIZE = 'Another product in this family already has this size'

/** Refuses a product whose family has this size already. */
async function refusalOfSize(database: Database, id: string, size: PlantRow['size']): Promise<Refusal | undefined> {
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

/**
 * Refuses to turn a product that has its own stock into a bundle, or a bundle into such a product; a bundle with a part
 * that is not on sale or is itself a bundle; and one that costs more than its parts.
 */
async function refusalOfBundle(
  database: Database,
  { parts, price }: Pick<PlantRow, 'parts' | 'price'>,
  current: PlantRow | null,
): Promise<Refusal | undefined> {
  const refused = (message: string) => refuse('invalid', { fields: { parts: message } })
  if (current !== null && (current.parts === null) !== (parts === null)) {
    return refused(
      parts === null
        ? 'A bundle cannot become an ordinary product. Delete it and add a product instead'
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
