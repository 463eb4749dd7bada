import { sql, type Transaction } from 'kysely'
import { compileOnce } from '../database/compile-once.ts'
import type { Schema } from '../database/schema.ts'
import { askTogether } from '../database/together.ts'
import { type LockedPlant, plantsToLock } from './move-stock.ts'
import { findUnpaidOnlineOrder } from './unpaid-order.ts'

/** What is there already when somebody orders. */
export type Standing = Read & { unpaid: Awaited<ReturnType<typeof findUnpaidOnlineOrder>> | null }

type Buyer = { name: string; email: string }

type Read = {
  buyer: Buyer
  /** The order that the same idempotency key has made, with its digest in hexadecimal */
  earlier: { id: string; digest: string } | null
  cart: { plant: string; quantity: number }[]
  hasUnpaid: boolean
  /** The plants that are wanted, locked; none while an unpaid order stands in the way, whose plants are locked with them */
  plants: LockedPlant[]
}

/**
 * Reads it, and makes one user's orders wait for each other until the transaction ends. The money of an unpaid order may
 * arrive meanwhile: then the cart is another.
 */
export async function readStanding(
  transaction: Transaction<Schema>,
  userId: string,
  key: string | null,
  wanted: readonly { plant: string }[],
): Promise<Standing> {
  const standing = await readAtOnce(transaction, userId, key, wanted)
  if (!standing.hasUnpaid) return { ...standing, unpaid: null }
  const unpaid = await findUnpaidOnlineOrder(transaction, userId)
  return unpaid ? { ...standing, unpaid } : readStanding(transaction, userId, key, wanted)
}

async function readAtOnce(
  transaction: Transaction<Schema>,
  userId: string,
  key: string | null,
  wanted: readonly { plant: string }[],
): Promise<Read> {
  const ids = wanted.map(({ plant }) => plant)
  const [[buyer], [read]] = await askTogether(
    transaction,
    buyerToLock.withValues(transaction, userId),
    standingOf.withValues(transaction, { userId, key, ids }),
  )
  if (!buyer || !read) throw new Error('There is no such user to lock')
  return { buyer, ...read }
}

/** A statement before the other one, so that this one sees what was committed while it waited. */
const buyerToLock = compileOnce((database, userId: string) =>
  database.selectFrom('users').select(['name', 'email']).where('id', '=', userId).forNoKeyUpdate(),
)

const standingOf = compileOnce(
  (database, { userId, key, ids }: { userId: string; key: string | null; ids: string[] }) => {
    const unpaid = sql<boolean>`exists (
    select from orders where user_id = ${userId} and payment_method = 'online' and status = 'pending'
  )`
    const locked = database.with('locked', () => plantsToLock(database, ids).where(sql<boolean>`not ${unpaid}`))
    return locked.selectNoFrom([
      sql<Read['earlier']>`(
      select json_build_object('id', id, 'digest', encode(request_digest, 'hex'))
      from orders where user_id = ${userId} and idempotency_key = ${key}
    )`.as('earlier'),
      sql<Read['cart']>`coalesce((
      select json_agg(json_build_object('plant', plant_id, 'quantity', quantity))
      from cart_items where user_id = ${userId}
    ), '[]')`.as('cart'),
      unpaid.as('hasUnpaid'),
      sql<LockedPlant[]>`coalesce((select json_agg(locked) from locked), '[]')`.as('plants'),
    ])
  },
)
