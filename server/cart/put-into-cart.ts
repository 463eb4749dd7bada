import { sql } from 'kysely'
import type { CartItem } from '../../contract/cart.ts'
import { LARGEST_QUANTITY, MOST_LINES } from '../../domain/cart.ts'
import { compileOnce } from '../database/compile-once.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { type CartLine, LINE_COLUMNS, presentLine } from './queries.ts'

type Change = { plantId: string; quantity: number }

/** Adds pieces of a plant to the cart, on top of what it holds already; answers the whole cart as it then is. */
export function addToCart(shop: Shop, userId: string, change: Change): Promise<CartItem[] | Refusal> {
  return putIntoCart(shop, { buyer: userId, plant: change.plantId, added: change.quantity, wanted: null })
}

/** Sets how many pieces of a plant that is in the cart already it shall hold; answers the whole cart as it then is. */
export function updateCart(shop: Shop, userId: string, change: Change): Promise<CartItem[] | Refusal> {
  return putIntoCart(shop, { buyer: userId, plant: change.plantId, added: null, wanted: change.quantity })
}

type Put = { buyer: string; plant: string; added: number | null; wanted: number | null }
type Outcome = { outcome: keyof typeof refusals | 'put'; most: number | null }

async function putIntoCart(shop: Shop, put: Put): Promise<CartItem[] | Refusal> {
  const rows = await putAndRead(shop.database, put)
  const [{ outcome, most } = { outcome: 'no_plant' as const, most: null }] = rows
  if (outcome !== 'put') return refusals[outcome](most ?? 0)
  return rows.filter(isLine).map((line) => presentLine(shop, line))
}

/**
 * One statement, of two functions in the database (migrations 0021 and 0025): the first locks the user's row, so that many
 * changes at once add up and never exceed stock or the number of lines; the second is given what the first answers, and
 * so sees what it has put there.
 */
const putAndRead = compileOnce((database, { buyer, plant, added, wanted }: Put) =>
  database
    .selectFrom(
      sql<Outcome>`put_into_cart(${buyer}, ${plant}, ${added}, ${wanted}, ${MOST_LINES}, ${LARGEST_QUANTITY})`.as(
        'put',
      ),
    )
    .leftJoinLateral(sql<CartLine>`cart_of(case put.outcome when 'put' then ${buyer} end)`.as('line'), (join) =>
      join.onTrue(),
    )
    .select(['put.outcome', 'put.most', ...LINE_COLUMNS]),
)

function isLine(row: Outcome & { [Column in keyof CartLine]: CartLine[Column] | null }): row is Outcome & CartLine {
  return row.id !== null
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
