import type { Placement } from '../../server/shop/checkout/placement.ts'
import { buildPerson, orderOf, type Person } from './factories.ts'
import type { TestShop } from './test-shop.ts'

/** What each plant costs that these buyers order, in rupees. */
export const PRICE = 400

export type Line = { plant: string; quantity: number }

/** Someone whose cart is filled, whatever the stock. */
export async function buildBuyer(shop: TestShop, lines: readonly Line[]): Promise<Person> {
  const person = await buildPerson(shop)
  const items = lines.map(({ plant, quantity }) => ({ user_id: person.id, plant_id: plant, quantity }))
  await shop.database.insertInto('cart_items').values(items).execute()
  return person
}

export function orderFor(lines: readonly Line[], changes: object = {}) {
  return { ...orderOf(lines.map((line) => ({ ...line, price: PRICE }))), ...changes }
}

/** The order as the checkout is given it. */
export function placementOf({ bearer }: Pick<Person, 'bearer'>, lines: readonly Line[]): Placement {
  return { credential: { kind: 'bearer', secret: bearer }, order: orderFor(lines), idempotencyKey: null }
}
