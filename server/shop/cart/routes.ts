import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { toBody } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { changeCart, readCart } from './cart.ts'

/** Every call answers the whole cart as it then is. */
export function cartRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  route('GET /cart', async ({ caller }) => ({ body: await readCart(shop, database, caller.userId) }))

  route('POST /cart/add', async ({ body: { plantId, quantity }, caller }) => {
    return toBody(await changeCart(shop, caller.userId, plantId, { kind: 'add', quantity }))
  })

  route('PUT /cart/update', async ({ body: { plantId, quantity }, caller }) => {
    return toBody(await changeCart(shop, caller.userId, plantId, { kind: 'set', quantity }))
  })

  route('DELETE /cart/remove/:plantId', async ({ params: { plantId }, caller: { userId } }) => {
    await database.deleteFrom('cart_items').where('user_id', '=', userId).where('plant_id', '=', plantId).execute()
    return { body: await readCart(shop, database, userId) }
  })

  route('DELETE /cart/clear', async ({ caller: { userId } }) => {
    await database.deleteFrom('cart_items').where('user_id', '=', userId).execute()
    return { body: [] }
  })
}
