import { MOST_LINES, quantityLimit } from '../../domain/cart.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { lockUser } from '../database/lock-user.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { stockForUser } from './stock-for-user.ts'

type Change = { plantId: string; quantity: number }

/** Adds pieces of a plant to the cart, on top of what it holds already. */
export function addToCart(database: Database, userId: string, change: Change): Promise<Refusal | undefined> {
  return putIntoCart(database, userId, change.plantId, (held) => held + change.quantity)
}

/** Sets how many pieces of a plant that is in the cart already it shall hold. */
export function updateCart(database: Database, userId: string, change: Change): Promise<Refusal | undefined> {
  return putIntoCart(database, userId, change.plantId, (held) => (held === 0 ? null : change.quantity))
}

/** The user's row is locked, so that many changes at once add up and never exceed stock or the number of lines. */
function putIntoCart(
  database: Database,
  userId: string,
  plantId: string,
  quantityFor: (held: number) => number | null,
): Promise<Refusal | undefined> {
  return inTransaction(database, async (transaction) => {
    await lockUser(transaction, userId)
    const plant = await transaction
      .selectFrom('plants')
      .select(stockForUser(userId).as('stock'))
      .where('id', '=', plantId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!plant) return refuse('not_found', { message: 'Plant not found' })

    const cart = await transaction
      .selectFrom('cart_items')
      .select(['plant_id', 'quantity'])
      .where('user_id', '=', userId)
      .execute()
    const held = cart.find((item) => item.plant_id === plantId)?.quantity ?? 0
    const quantity = quantityFor(held)
    if (quantity === null) return refuse('not_found', { message: 'This plant is not in your cart.' })
    if (held === 0 && cart.length >= MOST_LINES) {
      return refuse('cart_full', { message: `A cart holds ${MOST_LINES} different plants at most.` })
    }
    const limit = quantityLimit(plant.stock)
    if (quantity > limit)
      return refuse('stock_short', { message: shortage(limit), fields: { quantity: shortage(limit) } })

    await transaction
      .insertInto('cart_items')
      .values({ user_id: userId, plant_id: plantId, quantity })
      .onConflict((conflict) => conflict.columns(['user_id', 'plant_id']).doUpdateSet({ quantity }))
      .execute()
  })
}

function shortage(limit: number): string {
  return limit === 0 ? 'This plant is out of stock.' : `You can have ${limit} of this plant at most.`
}
