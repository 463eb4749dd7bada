import { sql } from 'kysely'
import type { CartItem } from '../../../contract/cart.ts'
import type { Category } from '../../../domain/catalogue.ts'
import { type Paise, toRupees } from '../../../domain/money.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Credential } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/refusal.ts'
import { asCaller } from '../accounts/as-caller.ts'
import { imageUrl } from '../catalogue/image-address.ts'
import type { Shop } from '../shop.ts'

/** A line of a cart, as the function cart_of of migration 0025 answers it. */
export type CartLine = {
  id: string
  name: string
  price: Paise
  /** What the buyer may have of it */
  stock: number
  category: Category
  image_url: string
  image_public_id: string | null
  deleted_at: Date | null
  quantity: number
}

export const LINE_COLUMNS = [
  'line.id',
  'line.name',
  'line.price',
  'line.stock',
  'line.category',
  'line.image_url',
  'line.image_public_id',
  'line.deleted_at',
  'line.quantity',
] as const

/** What is in the user's cart, in the order in which it was put there, at today's prices and stock. */
export async function readCart(shop: Shop, userId: string): Promise<CartItem[]> {
  return presentCart(shop, await linesOf(shop.database, userId))
}

const linesOf = compileOnce((database, userId: string) =>
  database.selectFrom(sql<CartLine>`cart_of(${userId})`.as('line')).select(LINE_COLUMNS),
)

/** As `readCart`, for whom the credential stands. */
export async function readOwnCart(shop: Shop, credential: Credential): Promise<CartItem[] | Refusal> {
  const lines = await ownLines(shop.database, credential, {})
  return lines instanceof Refusal ? lines : presentCart(shop, lines)
}

const ownLines = asCaller((caller) =>
  caller
    .leftJoinLateral(sql<CartLine>`cart_of(caller."userId")`.as('line'), (join) => join.onTrue())
    .select(LINE_COLUMNS),
)

type MaybeLine = { [Column in keyof CartLine]: CartLine[Column] | null }

/** The lines of a cart as they are answered; a row without one tells nothing. */
export function presentCart(shop: Shop, rows: readonly MaybeLine[]): CartItem[] {
  return rows.filter(isLine).map((line) => presentLine(shop, line))
}

function isLine(row: MaybeLine): row is CartLine {
  return row.id !== null
}

function presentLine(shop: Shop, line: CartLine): CartItem {
  return {
    plant: {
      _id: line.id,
      name: line.name,
      price: toRupees(line.price),
      stock: line.stock,
      category: line.category,
      image: { url: imageUrl(shop, line.image_url), public_id: line.image_public_id },
      isAvailable: line.deleted_at === null,
    },
    quantity: line.quantity,
  }
}
