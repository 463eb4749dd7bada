import { displayedRating } from '../../../domain/catalogue.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { versionIn } from '../../platform/http/handler.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { PlantRow } from '../../shop/catalogue/plant-row.ts'
import { plantVersion } from '../../shop/catalogue/present-plant.ts'
import { findPlant } from '../../shop/catalogue/public-plant.ts'
import type { Shop } from '../../shop/shop.ts'
import { recordProductChanges } from '../audit/record-audit-events.ts'
import { isUnchanged, type Product, productColumns } from './product-row.ts'
import { refusalOfProduct } from './refuse-product.ts'
import { lockProducts, updateProducts } from './save-products.ts'

type Edit = { product: Omit<Product, 'stock'> & { stock?: number }; version: string | null; adminId: string }

/**
 * An edit with a version is refused when the product was edited since, or the stock that it sets moved since; but one without
 * changes may be a retry, and is accepted. An absent stock is not touched; none takes the product off sale.
 */
export function updateProduct(shop: Shop, plantId: string, edit: Edit): Promise<PlantRow | Refusal> {
  const { product, version, adminId } = edit
  return inTransaction(shop.database, async (transaction) => {
    const [current] = await lockProducts(transaction, [plantId])
    if (!current || current.deleted_at !== null) return refuse('not_found')

    const isBundle = current.parts !== null
    const change = product.stock === undefined || isBundle ? 0 : product.stock - current.stock
    const next = productColumns(shop, product, current)
    const shown = (await findPlant(transaction, plantId)) ?? current
    const rating = enteredRating(product.rating, current.rating, shown)
    if (version !== null && isStale(version, current, change !== 0)) {
      const isApplied = change === 0 && isUnchanged(current, { ...next, rating })
      return isApplied ? current : refuse('stale_edit')
    }

    const refusal = await refusalOfProduct(shop, transaction, { id: plantId, current, next })
    if (refusal) return refusal

    const row = { ...next, rating, id: plantId, stock: change === 0 ? null : current.stock + change }
    const [plant = current] = await updateProducts(transaction, [row], { adminId, before: [current] })
    await recordProductChanges(transaction, { actorId: adminId }, [{ before: current, after: plant }])
    return plant
  })
}

/** A form shows the mean of the reviews where there are some; sent back unchanged, it is not the admin's input. */
function enteredRating(
  rating: number,
  current: number,
  { review_count: count, review_stars: stars }: Pick<PlantRow, 'review_count' | 'review_stars'>,
): number {
  return rating === displayedRating({ count, stars }, current) ? current : rating
}

/** Whether the product was edited since the version was read, or its stock moved where the edit sets the stock. */
export function isStale(
  version: string,
  current: Pick<PlantRow, 'edits' | 'stock_moves'>,
  setsStock: boolean,
): boolean {
  const loaded = versionIn(version)
  return setsStock ? loaded !== plantVersion(current) : loaded.split('-')[0] !== String(current.edits)
}
