import { sql, type Transaction } from 'kysely'
import { compileOnce } from '../database/compile-once.ts'
import type { Schema } from '../database/schema.ts'
import { type LockedPlant, plantsToLock } from './move-stock.ts'
import { findUnpaidOnlineOrder } from './unpaid-order.ts'

/** What is there already when somebody orders. */
export type Standing = Read & { unpaid: Awaited<ReturnType<typeof findUnpaidOnlineOrder>> | null }

type Read = {
  /** The order that the same idempotency key has made, with its digest in hexadecimal */
  earlier: { id: string; digest: string } | null
  cart: { plant: string; quantity: number }[]
  hasUnpaid: boolean
  /** The plants that are wanted, locked; none while an unpaid order stands in the way, whose plants are locked with them */
  plants: LockedPlant[]
}

/** Reads it, for a user whose row is locked. The money of an unpaid order may arrive meanwhile: then the cart is another. */
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
  const [read] = await standingOf(transaction, { userId, key, ids: wanted.map(({ plant }) => plant) })
  if (!read) throw new Error('A query without a condition answered nothing')
  return read
}

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
