import type { Transaction } from 'kysely'
import type { CartItem } from '../../../contract/cart.ts'
import { type CartChange, type CartRefusal, MAX_CART_LINES, quantityAfter } from '../../../domain/cart.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { lockCustomers } from '../accounts/lock-customers.ts'
import type { Shop } from '../shop.ts'
import { readCart, stockForBuyer } from './queries.ts'

type Quantity = { plantId: string; quantity: number }

/** Adds pieces of a plant to the cart; returns the whole cart as it then is. */
export function addToCart(shop: Shop, userId: string, { plantId, quantity }: Quantity): Promise<CartItem[] | Refusal> {
  return changeLine(shop, userId, plantId, { kind: 'add', quantity })
}

/** Sets the quantity of a plant that is in the cart already; returns the whole cart as it then is. */
export function updateCart(shop: Shop, userId: string, { plantId, quantity }: Quantity): Promise<CartItem[] | Refusal> {
  return changeLine(shop, userId, plantId, { kind: 'set', quantity })
}

/** The customer is locked, so that changes at the same time add up, and never exceed the stock or the number of lines. */
function changeLine(shop: Shop, userId: string, plantId: string, change: CartChange): Promise<CartItem[] | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const [customer] = await lockCustomers(transaction, [userId])
    if (!customer) return refuse('session_ended')
    const line = await findLine(transaction, userId, plantId)
    if (!line) return refuse('not_found', { message: 'Plant not found' })
    const result = quantityAfter(change, line)
    if ('refused' in result) return refusalOf(result)
    await transaction
      .insertInto('cart_items')
      .values({ user_id: userId, plant_id: plantId, quantity: result.quantity })
      .onConflict((conflict) => conflict.columns(['user_id', 'plant_id']).doUpdateSet({ quantity: result.quantity }))
      .execute()
    return readCart(shop, transaction, userId)
  })
}

/** What the rules of the cart ask about a plant on sale; undefined when there is none. */
function findLine(transaction: Transaction<Schema>, userId: string, plantId: string) {
  const cart = transaction.selectFrom('cart_items').where('user_id', '=', userId)
  return transaction
    .selectFrom('plants')
    .select(({ fn, lit }) => [
      stockForBuyer(userId).as('stock'),
      fn.coalesce(cart.select('quantity').where('plant_id', '=', plantId), lit(0)).as('inCart'),
      cart
        .select((items) => items.fn.countAll<number>().as('lines'))
        .$asScalar()
        .as('lineCount'),
    ])
    .where('plants.id', '=', plantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

function refusalOf({ refused, limit }: { refused: CartRefusal; limit: number }): Refusal {
  if (refused === 'not_in_cart') return refuse('not_found', { message: 'This plant is not in your cart.' })
  if (refused === 'cart_full') {
    return refuse('cart_full', { message: `A cart holds ${MAX_CART_LINES} different plants at most.` })
  }
  const message = limit === 0 ? 'This plant is out of stock.' : `You can have ${limit} of this plant at most.`
  return refuse('stock_short', { message, fields: { quantity: message } })
}
