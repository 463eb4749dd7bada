import type { CartItem } from '../../contract/cart.ts'
import { toRupees } from '../../domain/money.ts'
import { imageUrl } from '../catalogue/image-address.ts'
import { compileOnce } from '../database/compile-once.ts'
import type { Shop } from '../shop.ts'
import { stockForUser } from './stock-for-user.ts'

/** What is in the user's cart, in the order in which it was put there, at today's prices and stock. */
export async function readCart(shop: Shop, userId: string): Promise<CartItem[]> {
  const rows = await linesOf(shop.database, userId)
  return rows.map((row) => ({
    plant: {
      _id: row.id,
      name: row.name,
      price: toRupees(row.price),
      stock: row.stock,
      category: row.category,
      image: { url: imageUrl(shop, row.image_url), public_id: row.image_public_id },
      isAvailable: row.deleted_at === null,
    },
    quantity: row.quantity,
  }))
}

const linesOf = compileOnce((database, userId: string) =>
  database
    .selectFrom('cart_items')
    .innerJoin('plants', 'plants.id', 'cart_items.plant_id')
    .select([
      'plants.id',
      'plants.name',
      'plants.price',
      stockForUser(userId).as('stock'),
      'plants.category',
      'plants.image_url',
      'plants.image_public_id',
      'plants.deleted_at',
      'cart_items.quantity',
    ])
    .where('cart_items.user_id', '=', userId)
    .orderBy('cart_items.added_at')
    .orderBy('plants.id'),
)
