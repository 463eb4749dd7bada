import type { Transaction } from 'kysely'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { identifierFor, newIdentifier } from '../../platform/identifiers.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { PlantRow } from '../../shop/catalogue/plant-row.ts'
import type { Shop } from '../../shop/shop.ts'
import { recordProductChanges } from '../audit/record-product-changes.ts'
import { isAlready, type Product, productColumns, productRow } from './product-row.ts'

/** `otherNames` are further names to be found by. */
type NewProduct = Product & { otherNames?: readonly string[] }

type Creation = { product: NewProduct; adminId: string; idempotencyKey: string | null }

/** Adds a product, once for a key: the same again answers the one it made, unless that is another one by now. */
export function createProduct(shop: Shop, { product, adminId, idempotencyKey }: Creation): Promise<PlantRow | Refusal> {
  const id = idempotencyKey === null ? newIdentifier() : identifierFor(`product ${adminId} ${idempotencyKey}`)
  return inTransaction(shop.database, async (transaction) => {
    const plant = await insertUnlessThere(transaction, shop, { ...product, id }, adminId)
    if (!plant) return earlierProduct(transaction, shop, { ...product, id })
    await recordProductChanges(transaction, { actorId: adminId }, [{ before: null, after: plant }])
    return plant
  })
}

async function earlierProduct(
  transaction: Transaction<Schema>,
  shop: Shop,
  product: NewProduct & { id: string },
): Promise<PlantRow | Refusal> {
  const { id, stock, ...columns } = product
  const made = await transaction
    .selectFrom('plants')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (made && made.stock === stock && isAlready(made, productColumns(shop, columns, null))) return made
  return refuse('key_reused', { message: 'This product was created already. See it among the products.' })
}

/** Adds a product; its first stock opens its ledger. Whoever does so writes it down. */
export async function insertProduct(
  transaction: Transaction<Schema>,
  shop: Shop,
  product: NewProduct,
  adminId: string | null,
): Promise<PlantRow> {
  const plant = await insertUnlessThere(transaction, shop, { ...product, id: newIdentifier() }, adminId)
  if (!plant) throw new Error('A new identifier was taken')
  return plant
}

async function insertUnlessThere(
  transaction: Transaction<Schema>,
  shop: Shop,
  product: NewProduct & { id: string },
  adminId: string | null,
): Promise<PlantRow | undefined> {
  const plant = await transaction
    .insertInto('plants')
    .values({
      ...productRow(shop, product, null),
      id: product.id,
      stock: product.stock,
      ...(product.otherNames ? { other_names: [...product.otherNames] } : {}),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!plant) return
  if (product.stock > 0) {
    const opening = { reason: 'initial', change: product.stock, stock_after: product.stock } as const
    await transaction
      .insertInto('stock_movements')
      .values({ ...opening, plant_id: plant.id, user_id: adminId })
      .execute()
  }
  return plant
}
