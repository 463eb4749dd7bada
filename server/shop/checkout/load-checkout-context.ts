import { sql, type Transaction } from 'kysely'
import type { OpenCashOrders } from '../../../domain/order/cash-on-delivery.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Placement } from './placement.ts'

/** What the shop knows of a shopper who places an order. */
export type CheckoutContext = {
  buyer: { id: string; name: string; email: string }
  isEmailConfirmed: boolean
  /** The order that was placed with the same idempotency key; its request digest is in hexadecimal */
  earlierOrder: { id: string; digest: string } | null
  /** In the order in which the lines were added */
  cart: CartLine[]
  hasUnpaidOrder: boolean
  openCash: OpenCashOrders
}

type CartLine = { plant: string; quantity: number }

/** Locks a buyer, and waits for their other orders; from then on they wait for this transaction. */
export async function lockBuyer(transaction: Transaction<Schema>, userId: string): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * Locks the buyers of several placements, and loads what an order depends on, by the buyers' ids. It waits for no lock:
 * there is no context for a buyer whom another transaction has locked, nor for a deactivated one.
 */
export async function loadCheckoutContexts(
  transaction: Transaction<Schema>,
  placements: readonly Placement[],
): Promise<Map<string, CheckoutContext>> {
  const buyers = await lockBuyers(transaction, placements)
  // A statement of its own, which sees what was committed before the locks were there.
  const states = await loadStates(transaction, placements, buyers)
  return new Map(
    buyers.map(({ isEmailConfirmed, ...buyer }) => {
      const state = states.find(({ userId }) => userId === buyer.id)
      if (!state) throw new Error('A buyer has no state')
      return [buyer.id, { ...state, buyer, isEmailConfirmed }]
    }),
  )
}

function lockBuyers(transaction: Transaction<Schema>, placements: readonly Placement[]) {
  return transaction
    .selectFrom('users')
    .select(['id', 'name', 'email', sql<boolean>`email_confirmed_at is not null`.as('isEmailConfirmed')])
    .where('id', '=', sql<string>`any(${placements.map(({ userId }) => userId)})`)
    .where('is_active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
}

type State = Omit<CheckoutContext, 'buyer' | 'isEmailConfirmed'> & { userId: string }

async function loadStates(
  transaction: Transaction<Schema>,
  placements: readonly Placement[],
  buyers: readonly { id: string }[],
): Promise<State[]> {
  const ids = buyers.map(({ id }) => id)
  const keys = ids.map((id) => placements.find(({ userId }) => userId === id)?.idempotencyKey ?? null)
  const { rows } = await sql<State>`
    select
      buyer.id as "userId",
      (
        select json_build_object('id', id, 'digest', encode(request_digest, 'hex'))
        from orders where user_id = buyer.id and idempotency_key = buyer.key
      ) as "earlierOrder",
      coalesce((
        select json_agg(json_build_object('plant', plant_id, 'quantity', quantity) order by added_at, plant_id)
        from cart_items where user_id = buyer.id
      ), '[]') as cart,
      exists (
        select from orders where user_id = buyer.id and payment_method = 'online' and status = 'pending'
      ) as "hasUnpaidOrder",
      (
        select json_build_object('count', count(*), 'amount', coalesce(sum(amount), 0))
        from orders
        where user_id = buyer.id and payment_method = 'cod' and status in ('pending', 'shipped')
      ) as "openCash"
    from unnest(${ids}::text[], ${keys}::text[]) as buyer (id, key)
  `.execute(transaction)
  return rows
}
