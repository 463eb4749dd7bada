import { isAboveMrp } from '../../../domain/packed/packed-facts.ts'
import { missingPackedFacts } from '../../../domain/packed/packed-requirements.ts'
import type { Database } from '../../platform/database/database.ts'
import { loadToday } from '../../platform/database/queries.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { PlantRow } from '../../shop/catalogue/plant-row.ts'
import type { Shop } from '../../shop/shop.ts'
import { taxClassKey } from '../../shop/tax-classes/queries.ts'

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
    ...missing.map(({ field, label }) => ({ field, reason: `${label} is required before this can be sold` })),
    ...(isAboveMrp({ price, packed }) ? [{ field: 'packed.mrp', reason: 'The MRP must not be below the price' }] : []),
  ]
}

/** Why a product may not be saved with what is stated on its package; undefined if it may. */
export async function refusalOfPacked(
  { settings }: Pick<Shop, 'settings'>,
  database: Database,
  plant: PackedColumns,
): Promise<Refusal | undefined> {
  const faults = packedFaults(settings.mode, plant, await loadToday(database))
  if (faults.length === 0) return
  return refuse('invalid', { fields: Object.fromEntries(faults.map(({ field, reason }) => [field, reason])) })
}
