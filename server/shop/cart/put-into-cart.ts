import { sql } from 'kysely'
import type { CartItem } from '../../../contract/cart.ts'
import { LARGEST_QUANTITY, MOST_LINES } from '../../../domain/cart.ts'
import type { Credential } from '../../platform/http/caller.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { asCaller } from '../accounts/as-caller.ts'
import type { Shop } from '../shop.ts'
import { type CartLine, LINE_COLUMNS, presentCart } from './queries.ts'

type Change = { plantId: string; quantity: number }

/** Adds pieces of a plant to the cart, on top of what it holds already; answers the whole cart as it then is. */
export function addToCart(shop: Shop, credential: Credential, change: Change): Promise<CartItem[] | Refusal> {
  return putIntoCart(shop, credential, { plant: change.plantId, added: change.quantity, wanted: null })
}

/** Sets how many pieces of a plant that is in the cart already it shall hold; answers the whole cart as it then is. */
export function updateCart(shop: Shop, credential: Credential, change: Change): Promise<CartItem[] | Refusal> {
  return putIntoCart(shop, credential, { plant: change.plantId, added: null, wanted: change.quantity })
}

type Put = { plant: string; added: number | null; wanted: number | null }
type Outcome = { outcome: keyof typeof refusals | 'put'; most: number | null }

async function putIntoCart(shop: Shop, credential: Credential, put: Put): Promise<CartItem[] | Refusal> {
  const rows = await putAndRead(shop.database, credential, put)
  if (rows instanceof Refusal) return rows
  const [{ outcome, most } = { outcome: 'no_plant' as const, most: null }] = rows
  return outcome === 'put' ? presentCart(shop, rows) : refusals[outcome](most ?? 0)
}

/**
 * One statement, of two functions in the database (migrations 0021 and 0025): the first locks the user's row, so that many
 * changes at once add up and never exceed stock or the number of lines; the second is given what the first answers, and
 * so sees what it has put there.
 */
const putAndRead = asCaller((caller, { plant, added, wanted }: Put) =>
  caller
    .innerJoinLateral(
      sql<Outcome>`put_into_cart(caller."userId", ${plant}, ${added}, ${wanted}, ${MOST_LINES}, ${LARGEST_QUANTITY})`.as(
        'put',
      ),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(sql<CartLine>`cart_of(case put.outcome when 'put' then caller."userId" end)`.as('line'), (join) =>
      join.onTrue(),
    )
    .select(['put.outcome', 'put.most', ...LINE_COLUMNS]),
)

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
