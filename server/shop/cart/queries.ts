import { type Selectable, sql } from 'kysely'
import type { CartItem } from '../../../contract/cart.ts'
import { MAX_QUANTITY } from '../../../domain/cart.ts'
import { toRupees } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size/plant-size.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { bundleParts, type StoredPart } from '../catalogue/available-stock.ts'
import { imageUrl } from '../catalogue/image-address.ts'
import { AWAITS_PAYMENT } from '../orders/awaits-payment.ts'
import type { Shop } from '../shop.ts'

/** A line of a cart with its plant as it is today; `stock` is what the buyer may have of it, prices are in paise. */
type CartLine = Pick<
  Selectable<Schema['plants']>,
  'id' | 'name' | 'size' | 'price' | 'category' | 'image_url' | 'image_public_id' | 'deleted_at'
> & { stock: number; quantity: number; parts: StoredPart[] | null }

/**
 * In a query of plants: the stock that a buyer may have, of a bundle as many as its parts allow. What their own unpaid
 * order holds counts too, since the next order replaces that order.
 */
export function stockForBuyer(userId: string) {
  return sql<number>`case when plants.parts is null then ${stockOf(userId, 'plants')} else (
    select coalesce(min(least(coalesce(${stockOf(userId, 'part')}, 0), ${sql.lit(MAX_QUANTITY)}) / item.quantity), 0)
    from jsonb_to_recordset(plants.parts) as item (plant text, quantity integer)
    left join plants as part on part.id = item.plant and part.deleted_at is null
  ) end`
}

function stockOf(userId: string, plant: 'plants' | 'part') {
  return sql<number>`${sql.ref(`${plant}.stock`)} + coalesce((
    select sum(order_lines.quantity)::integer
    from orders join order_lines on order_lines.order_id = orders.id
    where orders.user_id = ${userId} and ${AWAITS_PAYMENT}
      and order_lines.plant_id = ${sql.ref(`${plant}.id`)}
  ), 0)`
}

/** What is in a user's cart, in the order in which it was added, at today's prices and stock. */
export async function readCart(shop: Pick<Shop, 'settings'>, database: Database, userId: string): Promise<CartItem[]> {
  const lines = await database
    .selectFrom('cart_items')
    .innerJoin('plants', 'plants.id', 'cart_items.plant_id')
    .select([
      'plants.id',
      'name',
      'size',
      'price',
      'category',
      'image_url',
      'image_public_id',
      'deleted_at',
      'quantity',
    ])
    .select([stockForBuyer(userId).as('stock'), bundleParts.as('parts')])
    .where('cart_items.user_id', '=', userId)
    .orderBy('cart_items.added_at')
    .orderBy('plants.id')
    .execute()
  return lines.map((line) => presentLine(shop, line))
}

function presentLine(shop: Pick<Shop, 'settings'>, line: CartLine): CartItem {
  return {
    plant: {
      _id: line.id,
      name: nameWithSize(line),
      price: toRupees(line.price),
      stock: line.stock,
      category: line.category,
      image: { url: imageUrl(shop, line.image_url), public_id: line.image_public_id },
      isAvailable: line.deleted_at === null,
      parts: line.parts?.map(({ plant, name, quantity }) => ({ plant, name, quantity })) ?? null,
    },
    quantity: line.quantity,
  }
}
