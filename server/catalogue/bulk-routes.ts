import { changePrice } from '../../domain/price-change.ts'
import type { RouteRegistrar } from '../http/handler.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { changeProducts } from './change-products.ts'

/** The same change for many products at once. */
export function bulkRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('POST /admin/products/category', async ({ body, caller }) => {
    const { products, category } = body
    const answer = await changeProducts(database, { adminId: caller.userId, products }, (plant) => ({
      ...plant,
      category,
    }))
    return answer instanceof Refusal ? answer : { body: answer }
  })

  route('POST /admin/products/price', async ({ body, caller }) => {
    const { products, percent } = body
    const answer = await changeProducts(database, { adminId: caller.userId, products }, (plant) => {
      const { price, discount, original_price: originalPrice } = plant
      const tag = changePrice({ price, originalPrice, discount }, percent)
      return tag && { ...plant, price: tag.price, discount: tag.discount }
    })
    return answer instanceof Refusal ? answer : { body: answer }
  })
}
