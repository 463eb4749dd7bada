import { buildBuyer, type Line, orderFor, PRICE } from './buyers.ts'
import { buildPlant } from './factories.ts'
import { request } from './request.ts'
import type { TestShop } from './test-shop.ts'

/**
 * A shopper with these lines in the cart, or one piece of a new plant. `place` orders them, with changes to the order, an
 * idempotency key and in another process; `refill` puts the first line into the cart again.
 */
export async function readyToOrder(shop: TestShop, given?: readonly Line[]) {
  const [first = { plant: await buildPlant(shop, { price: PRICE, stock: 50 }), quantity: 1 }, ...more] = given ?? []
  const lines = [first, ...more]
  const person = await buildBuyer(shop, lines)
  const place = (changes: object = {}, key?: string, at: Pick<TestShop, 'url'> = shop) =>
    request(at, 'POST /orders', {
      bearer: person.bearer,
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
      body: orderFor(lines, changes),
    })
  const refill = () => person.api.call('POST /cart/add', { body: { plantId: first.plant, quantity: first.quantity } })
  return { ...person, plant: first.plant, lines, place, refill }
}
