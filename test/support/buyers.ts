import { OrderPlacement } from '../../contract/orders.ts'
import { Refusal } from '../../server/platform/refusal.ts'
import type { Outcome, Placement } from '../../server/shop/checkout/checkout-context.ts'
import { buildPerson, buildPlant, orderOf, type Person } from './factories.ts'
import { request } from './request.ts'
import type { TestShop } from './test-shop.ts'

/** The price of every plant that these buyers order, in rupees. */
export const PRICE = 400

export type Line = { plant: string; quantity: number }

/** A shopper whose cart is filled, whatever the stock. */
export async function buildBuyer(shop: TestShop, lines: readonly Line[]): Promise<Person> {
  const person = await buildPerson(shop)
  const items = lines.map(({ plant, quantity }) => ({ user_id: person.id, plant_id: plant, quantity }))
  await shop.database.insertInto('cart_items').values(items).execute()
  return person
}

export function orderFor(lines: readonly Line[], changes: object = {}) {
  return { ...orderOf(lines.map((line) => ({ ...line, price: PRICE }))), ...changes }
}

/** The outcome of an order, or the code of its refusal. */
export function kindOf(outcome: Outcome): string {
  return outcome instanceof Refusal ? outcome.code : outcome.kind
}

/** The order as it is passed to the checkout. */
export function placementOf({ id }: Pick<Person, 'id'>, lines: readonly Line[]): Placement {
  return { userId: id, order: OrderPlacement.parse(orderFor(lines)), idempotencyKey: null }
}

/**
 * A shopper with these lines, or one piece of a new plant, in the cart. `place` orders them, optionally with changes, an
 * idempotency key, or in another process; `refill` puts the first line into the cart again.
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
