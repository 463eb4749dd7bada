import { inTransaction } from '../../platform/database/database.ts'
import { loadToday } from '../../platform/database/queries.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { PlantRow } from '../../shop/catalogue/plant-row.ts'
import type { Shop } from '../../shop/shop.ts'
import { recordProductChanges } from '../audit/record-audit-events.ts'
import { findDearBundles, packedFaults } from './refuse-product.ts'
import { lockProducts, updateProducts } from './save-products.ts'
import { isStale } from './update-product.ts'

type Selection = {
  adminId: string
  products: readonly { _id: string; version: string }[]
  /** The field of the request that a refusal names */
  field: 'category' | 'percent'
}

/** The product's row with another category, price or discount; null where the price would exceed the largest sum. */
type Change = (plant: PlantRow) => PlantRow | null

/**
 * Changes many products in one transaction, all in the versions given: when one was edited or deleted meanwhile, none
 * is changed, nor when one could not be published as it would become. Unchanged products are not touched.
 */
export function changeProducts(
  { database, settings }: Pick<Shop, 'database' | 'settings'>,
  { adminId, products, field }: Selection,
  change: Change,
): Promise<{ changed: number } | Refusal> {
  return inTransaction(database, async (transaction) => {
    const versions = new Map(products.map(({ _id, version }) => [_id, version]))
    const plants = await lockProducts(transaction, [...versions.keys()])
    if (plants.length < versions.size) return refuse('not_found')
    const stale = plants.find(
      (plant) => plant.deleted_at !== null || isStale(versions.get(plant.id) ?? '', plant, false),
    )
    if (stale)
      return refuse('stale_edit', {
        message: `${stale.name} has changed since you opened the list. No product was changed.`,
      })

    const today = await loadToday(transaction)
    const changes: { before: PlantRow; after: PlantRow }[] = []
    for (const before of plants) {
      const after = change(before)
      if (after === null) {
        return refuse('invalid', { fields: { [field]: `${before.name} would cost more than ₹1,00,00,000` } })
      }
      if (!isChanged(before, after)) continue
      const [fault] = packedFaults(settings.mode, after, today)
      if (fault) return refuse('invalid', { fields: { [field]: `${before.name}: ${fault.reason}` } })
      changes.push({ before, after })
    }
    const [dear] = await findDearBundles(transaction, changes)
    if (dear) return refuse('invalid', { fields: { [field]: `${dear.change.before.name}: ${dear.reason}` } })
    const rows = changes.map(({ after }) => ({ ...after, stock: null }))
    await updateProducts(transaction, rows, { adminId, before: plants })
    await recordProductChanges(transaction, { actorId: adminId, way: 'bulk' }, changes)
    return { changed: changes.length }
  })
}

function isChanged(before: PlantRow, after: PlantRow): boolean {
  return before.category !== after.category || before.price !== after.price || before.discount !== after.discount
}
