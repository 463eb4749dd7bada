import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { identifierFor, newIdentifier } from '../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { PlantRow } from '../../shop/catalogue/plant-row.ts'
import type { Shop } from '../../shop/shop.ts'
import { recordProductChanges } from '../audit/record-audit-events.ts'
import { isUnchanged, type Product, type ProductColumns, productColumns } from './product-row.ts'
import { refusalOfProduct } from './refuse-product.ts'
import { insertProducts } from './save-products.ts'

type Creation = { product: Product; adminId: string; idempotencyKey: string | null }

/** Adds a product, once per key: a repeated request returns the existing product, unless it has changed since. */
export function createProduct(shop: Shop, { product, adminId, idempotencyKey }: Creation): Promise<PlantRow | Refusal> {
  const id = idempotencyKey === null ? newIdentifier() : identifierFor(`product ${adminId} ${idempotencyKey}`)
  return inTransaction(shop.database, async (transaction) => {
    const columns = productColumns(shop, product, null)
    const refusal = await refusalOfProduct(shop, transaction, { id, current: null, next: columns })
    if (refusal) return refusal
    const added = { ...columns, id, stock: ownStock(product) }
    const [plant] = await insertProducts(transaction, [added], adminId)
    if (!plant) return findEarlierProduct(transaction, id, added.stock, columns)
    await recordProductChanges(transaction, { actorId: adminId }, [{ before: null, after: plant }])
    return plant
  })
}

async function findEarlierProduct(transaction: Transaction, id: string, stock: number, columns: ProductColumns) {
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
export async function insertProduct(transaction: Transaction, shop: Shop, product: Product): Promise<PlantRow> {
  const added = { ...productColumns(shop, product, null), id: newIdentifier(), stock: ownStock(product) }
  const [plant] = await insertProducts(transaction, [added], null)
  if (!plant) throw new Error('A new ID was already in use')
  return plant
}

/** A bundle has no pieces of its own. */
function ownStock({ parts, stock = 0 }: Pick<Product, 'parts' | 'stock'>): number {
  return parts ? 0 : stock
}
