import type { CartItem } from '../../../contract/cart.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { addToCart, updateCart } from './change-cart.ts'
import { readCart } from './queries.ts'

/** Every call answers the whole cart as it then is. */
export function cartRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('GET /cart', async ({ caller }) => ({ body: await readCart(shop, database, caller.userId) }))

  route('POST /cart/add', async ({ body, caller }) => answer(await addToCart(shop, caller.userId, body)))

  route('PUT /cart/update', async ({ body, caller }) => answer(await updateCart(shop, caller.userId, body)))

  route('DELETE /cart/remove/:plantId', async ({ params, caller }) => {
    await removeFromCart(database, caller.userId, params.plantId)
    return { body: await readCart(shop, database, caller.userId) }
  })

  route('DELETE /cart/clear', async ({ caller }) => {
    await clearCart(database, caller.userId)
    return { body: [] }
  })
}

function answer(cart: CartItem[] | Refusal): { body: CartItem[] } | Refusal {
  return cart instanceof Refusal ? cart : { body: cart }
}

async function removeFromCart(database: Database, userId: string, plantId: string): Promise<void> {
  await database.deleteFrom('cart_items').where('user_id', '=', userId).where('plant_id', '=', plantId).execute()
}

async function clearCart(database: Database, userId: string): Promise<void> {
  await database.deleteFrom('cart_items').where('user_id', '=', userId).execute()
}
