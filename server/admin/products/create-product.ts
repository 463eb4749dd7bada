import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { identifierFor, newIdentifier } from '../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { PlantRow } from '../../shop/catalogue/plant-row.ts'
import type { Shop } from '../../shop/shop.ts'
import { recordProductChanges } from '../audit/record-product-changes.ts'
import { isUnchanged, type Product, type ProductColumns, productColumns, productRow } from './product-row.ts'
import { refusalOfProduct } from './refuse-product.ts'

type Creation = { product: Product; adminId: string; idempotencyKey: string | null }

/** Adds a product, once per key: a repeated request returns the existing product, unless it has changed since. */
export function createProduct(shop: Shop, { product, adminId, idempotencyKey }: Creation): Promise<PlantRow | Refusal> {
  const id = idempotencyKey === null ? newIdentifier() : identifierFor(`product ${adminId} ${idempotencyKey}`)
  return inTransaction(shop.database, async (transaction) => {
    const columns = productColumns(shop, product, null)
    const refusal = await refusalOfProduct(shop, transaction, { id, current: null, next: columns })
    if (refusal) return refusal
    const added = { id, columns, stock: ownStock(product) }
    const plant = await insertIfMissing(transaction, added, adminId)
    if (!plant) return findEarlierProduct(transaction, added)
    await recordProductChanges(transaction, { actorId: adminId }, [{ before: null, after: plant }])
    return plant
  })
}

type AddedProduct = { id: string; columns: ProductColumns; stock: number }

async function findEarlierProduct(
  transaction: Transaction,
  { id, columns, stock }: AddedProduct,
): Promise<PlantRow | Refusal> {
  const existing = await transaction
    .selectFrom('plants')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (existing && existing.stock === stock && isUnchanged(existing, columns)) return existing
  return refuse('key_reused', { message: 'This product has already been created. You can find it under Products.' })
}

/** Inserts a product with its first stock movement. The caller records the audit event. */
export async function insertProduct(
  transaction: Transaction,
  shop: Shop,
  product: Product,
  adminId: string | null,
): Promise<PlantRow> {
  const added = { id: newIdentifier(), columns: productColumns(shop, product, null), stock: ownStock(product) }
  const plant = await insertIfMissing(transaction, added, adminId)
  if (!plant) throw new Error('A new ID was already in use')
  return plant
}

async function insertIfMissing(
  transaction: Transaction,
  { id, columns, stock }: AddedProduct,
  adminId: string | null,
): Promise<PlantRow | undefined> {
  const plant = await transaction
    .insertInto('plants')
    .values({ ...productRow(columns), id, stock })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!plant) return
  if (stock > 0) {
    const opening = { reason: 'initial', change: stock, stock_after: stock } as const
    await transaction
      .insertInto('stock_movements')
      .values({ ...opening, plant_id: plant.id, user_id: adminId })
      .execute()
  }
  return plant
}

/** A bundle has no pieces of its own. */
function ownStock({ parts, stock = 0 }: Pick<Product, 'parts' | 'stock'>): number {
  return parts ? 0 : stock
}
