import { sql } from 'kysely'
import { LARGEST_QUANTITY, MOST_LINES } from '../../domain/cart.ts'
import type { Database } from '../database/database.ts'
import { type Refusal, refuse } from '../refusal.ts'

type Change = { plantId: string; quantity: number }

/** Adds pieces of a plant to the cart, on top of what it holds already. */
export function addToCart(database: Database, userId: string, change: Change): Promise<Refusal | undefined> {
  return putIntoCart(database, userId, change.plantId, { added: change.quantity })
}

/** Sets how many pieces of a plant that is in the cart already it shall hold. */
export function updateCart(database: Database, userId: string, change: Change): Promise<Refusal | undefined> {
  return putIntoCart(database, userId, change.plantId, { wanted: change.quantity })
}

/**
 * One call of a function in the database (migration 0021). It locks the user's row, so that many changes at once add up
 * and never exceed stock or the number of lines.
 */
async function putIntoCart(
  database: Database,
  userId: string,
  plantId: string,
  { added = null, wanted = null }: { added?: number | null; wanted?: number | null },
): Promise<Refusal | undefined> {
  const { rows } = await sql<{ outcome: keyof typeof refusals | 'put'; most: number | null }>`
    select outcome, most
    from put_into_cart(${userId}, ${plantId}, ${added}, ${wanted}, ${MOST_LINES}, ${LARGEST_QUANTITY})
  `.execute(database)
  const [{ outcome, most } = { outcome: 'no_plant' as const, most: null }] = rows
  return outcome === 'put' ? undefined : refusals[outcome](most ?? 0)
}

const refusals = {
  no_plant: () => refuse('not_found', { message: 'Plant not found' }),
  not_in_cart: () => refuse('not_found', { message: 'This plant is not in your cart.' }),
  cart_full: () => refuse('cart_full', { message: `A cart holds ${MOST_LINES} different plants at most.` }),
  stock_short: (most: number) =>
    refuse('stock_short', { message: shortage(most), fields: { quantity: shortage(most) } }),
}

function shortage(limit: number): string {
  return limit === 0 ? 'This plant is out of stock.' : `You can have ${limit} of this plant at most.`
}
