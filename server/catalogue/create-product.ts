import type { Transaction } from 'kysely'
import { recordProductChanges } from '../audit/record-product-changes.ts'
import { inTransaction } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { newIdentifier } from '../identifiers.ts'
import type { Shop } from '../shop.ts'
import type { PlantRow } from './present-plant.ts'
import { type Product, productRow } from './product-row.ts'

/** `otherNames` are further names to be found by. */
type NewProduct = Product & { otherNames?: readonly string[] }

export function createProduct(shop: Shop, product: NewProduct, adminId: string): Promise<PlantRow> {
  return inTransaction(shop.database, async (transaction) => {
    const plant = await insertProduct(transaction, shop, product, adminId)
    await recordProductChanges(transaction, { actorId: adminId }, [{ before: null, after: plant }])
    return plant
  })
}

/** Adds a product; its first stock opens its ledger. Whoever does so writes it down. */
export async function insertProduct(
  transaction: Transaction<Schema>,
  shop: Shop,
  product: NewProduct,
  adminId: string | null,
): Promise<PlantRow> {
  const plant = await transaction
    .insertInto('plants')
    .values({
      ...productRow(shop, product),
      id: newIdentifier(),
      stock: product.stock,
      ...(product.otherNames ? { other_names: [...product.otherNames] } : {}),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (product.stock > 0) {
    const opening = { reason: 'initial', change: product.stock, stock_after: product.stock } as const
    await transaction
      .insertInto('stock_movements')
      .values({ ...opening, plant_id: plant.id, user_id: adminId })
      .execute()
  }
  return plant
}
