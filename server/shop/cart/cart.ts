import { sql } from 'kysely'
import type { CartItem } from '../../../contract/cart.ts'
import { bundleStock } from '../../../domain/bundle.ts'
import { type CartChange, type CartRefusal, MAX_CART_LINES, quantityAfter } from '../../../domain/cart.ts'
import { paise, toRupees } from '../../../domain/money.ts'
import { nameWithSize } from '../../../domain/plant-size.ts'
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { lockCustomers } from '../accounts/lock-accounts.ts'
import { bundlePartsWith } from '../catalogue/available-stock.ts'
import { familySizes, type StoredSize } from '../catalogue/family-sizes.ts'
import { imageUrl } from '../catalogue/image-address.ts'
import { presentPart } from '../catalogue/present-plant.ts'
import { AWAITS_PAYMENT, type OrderLineRow } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'

/** Adds pieces of a plant to the cart or sets its quantity. The customer is locked, so that changes at the same time add up. */
export function changeCart(
  shop: Shop,
  userId: string,
  plantId: string,
  change: CartChange,
): Promise<CartItem[] | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const [customer] = await lockCustomers(transaction, [userId])
    if (!customer) return refuse('session_ended')
    const lines = await readLines(transaction, userId, plantId)
    const changed = lines.find(({ id }) => id === plantId)
    if (!changed || changed.deleted_at !== null) return refuse('not_found', { message: 'Plant not found' })
    const { stock, quantity: inCart } = changed
    const lineCount = lines.filter(({ quantity }) => quantity > 0).length
    const result = quantityAfter(change, { stock, inCart, lineCount })
    if ('refused' in result) return refusalOf(result)
    await transaction
      .insertInto('cart_items')
      .values({ user_id: userId, plant_id: plantId, quantity: result.quantity })
      .onConflict((conflict) => conflict.columns(['user_id', 'plant_id']).doUpdateSet({ quantity: result.quantity }))
      .execute()
    return presentLines(
      shop,
      lines.map((line) => (line === changed ? { ...line, ...result } : line)),
    )
  })
}

function refusalOf({ refused, limit }: { refused: CartRefusal; limit: number }): Refusal {
  if (refused === 'not_in_cart') return refuse('not_found', { message: 'This plant is not in your cart.' })
  if (refused === 'cart_full') {
    return refuse('cart_full', { message: `A cart can hold up to ${MAX_CART_LINES} different plants.` })
  }
  const message = limit === 0 ? 'This plant is out of stock.' : `You can order up to ${limit} of this plant.`
  return refuse('stock_short', { message, fields: { quantity: message } })
}

/** In a query of plants: a buyer's stock, with what their own unpaid order holds, since the next order replaces that. */
function stockForBuyer(userId: string, plant: 'plants' | 'part') {
  return sql<number>`${sql.ref(`${plant}.stock`)} + coalesce((
    select sum(order_lines.quantity)::integer
    from orders join order_lines on order_lines.order_id = orders.id
    where orders.user_id = ${userId} and ${AWAITS_PAYMENT}
      and order_lines.plant_id = ${sql.ref(`${plant}.id`)}
  ), 0)`
}

/** What is in a user's cart, in the order in which it was added, at today's prices and stock. */
export async function readCart(shop: Shop, database: Database, userId: string): Promise<CartItem[]> {
  return presentLines(shop, await readLines(database, userId))
}

type CartLineRow = Awaited<ReturnType<typeof readLines>>[number]

/** The lines of a user's cart, and a further plant if it is asked for: last, with a quantity of 0, unless it is in the cart. */
async function readLines(database: Database, userId: string, plantId: string | null = null) {
  const rows = await database
    .selectFrom('plants')
    .leftJoin('cart_items', (join) => join.onRef('plant_id', '=', 'plants.id').on('user_id', '=', userId))
    .select([
      'plants.id',
      'name',
      'size',
      'price',
      'category',
      'image_url',
      'image_public_id',
      'deleted_at',
      sql<number>`coalesce(quantity, 0)`.as('quantity'),
    ])
    .select([
      stockForBuyer(userId, 'plants').as('stock'),
      bundlePartsWith(stockForBuyer(userId, 'part')).as('parts'),
      sql<
        StoredSize[] | null
      >`case when plants.family is not null and plants.in_stock is not true then ${familySizes} end`.as('sizes'),
    ])
    .where(
      'plants.id',
      '=',
      sql<string>`any(array(select plant_id from cart_items where user_id = ${userId} union select ${plantId}::text))`,
    )
    .orderBy('cart_items.added_at')
    .orderBy('plants.id')
    .execute()
  return rows.map(({ parts: stored, ...row }) => {
    const parts = stored?.map((part) => (part.is_on_sale ? part : { ...part, stock: 0 })) ?? null
    return { ...row, parts, stock: parts === null ? row.stock : bundleStock(parts) }
  })
}

function presentLines(shop: Shop, lines: readonly CartLineRow[]): CartItem[] {
  return lines.map((line) => ({
    plant: {
      _id: line.id,
      name: nameWithSize(line),
      price: toRupees(line.price),
      stock: line.stock,
      category: line.category,
      image: { url: imageUrl(shop, line.image_url), public_id: line.image_public_id },
      isAvailable: line.deleted_at === null,
      parts: line.parts?.map((part) => presentPart(shop, part)) ?? null,
      ...(line.sizes && line.stock === 0 && { sizes: line.sizes.map(({ label, stock }) => ({ label, stock })) }),
    },
    quantity: line.quantity,
  }))
}

/** Takes what was bought out of the shopper's cart, and no more than that. */
export async function takeOutOfCart(
  transaction: Transaction,
  userId: string,
  bought: readonly { plant_id: string; quantity: number }[],
): Promise<void> {
  const plants = bought.map(({ plant_id }) => plant_id)
  const quantities = bought.map(({ quantity }) => quantity)
  await sql`
    with bought as (
      select plant_id, quantity from unnest(${plants}::text[], ${quantities}::integer[]) as bought (plant_id, quantity)
    ),
    reduced as (
      update cart_items set quantity = cart_items.quantity - bought.quantity from bought
      where user_id = ${userId} and cart_items.plant_id = bought.plant_id and cart_items.quantity > bought.quantity
    )
    delete from cart_items using bought
    where user_id = ${userId} and cart_items.plant_id = bought.plant_id and cart_items.quantity <= bought.quantity
  `.execute(transaction)
}

type Ordered = Pick<OrderLineRow, 'plant_id' | 'quantity' | 'price'>

/** What was in the cart when these lines were ordered: the bundles in place of their parts. Prices are paise of a piece. */
export function orderedProducts(lines: readonly (Ordered & Pick<OrderLineRow, 'bundle'>)[]): Ordered[] {
  const bundles = new Map<string, { quantity: number; sum: number }>()
  const others: Ordered[] = []
  for (const { plant_id, quantity, price, bundle } of lines) {
    if (bundle === null) others.push({ plant_id, quantity, price })
    else {
      const sum = (bundles.get(bundle.plant)?.sum ?? 0) + price * quantity
      bundles.set(bundle.plant, { quantity: bundle.quantity, sum })
    }
  }
  const whole = bundles
    .entries()
    .map(([plant_id, { quantity, sum }]) => ({ plant_id, quantity, price: paise(sum / quantity) }))
  return [...whole, ...others]
}
