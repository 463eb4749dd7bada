import { OrderPlacement } from '../../contract/orders.ts'
import { Refusal } from '../../server/platform/refusal.ts'
import type { Outcome, Placement } from '../../server/shop/checkout/checkout-context.ts'
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

/** What became of an order, or the code with which it was refused. */
export function kindOf(outcome: Outcome): string {
  return outcome instanceof Refusal ? outcome.code : outcome.kind
}

/** The order as it is passed to the checkout. */
export function placementOf({ id }: Pick<Person, 'id'>, lines: readonly Line[]): Placement {
  return { userId: id, order: OrderPlacement.parse(orderFor(lines)), idempotencyKey: null }
}
