import { OrderPlacement } from '../../contract/orders.ts'
import type { Placement } from '../../server/shop/checkout/placement.ts'
import { buildPerson, orderOf, type Person } from './factories.ts'
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

/** The order as it is passed to the checkout. */
export function placementOf({ id }: Pick<Person, 'id'>, lines: readonly Line[]): Placement {
  return { userId: id, order: OrderPlacement.parse(orderFor(lines)), idempotencyKey: null }
}
