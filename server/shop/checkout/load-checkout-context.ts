import { sql, type Transaction } from 'kysely'
import type { OpenCashOrders } from '../../../domain/order/cash-on-delivery.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { LockedCustomer } from '../accounts/lock-customers.ts'
import type { Placement } from './placement.ts'

/** What the shop knows of a shopper who places an order. */
export type CheckoutContext = {
  buyer: LockedCustomer
  /** The order that was placed with the same idempotency key; its request digest is in hexadecimal */
  earlierOrder: { id: string; digest: string } | null
  /** In the order in which the lines were added */
  cart: CartLine[]
  hasUnpaidOrder: boolean
  openCash: OpenCashOrders
}

export type CartLine = { plant: string; quantity: number }

/**
 * Loads what the orders of locked buyers depend on, by the buyers' ids. It is a statement of its own, which sees what was
 * committed before the locks were there.
 */
export async function loadCheckoutContexts(
  transaction: Transaction<Schema>,
  placements: readonly Placement[],
  buyers: readonly LockedCustomer[],
): Promise<Map<string, CheckoutContext>> {
  const byId = new Map(buyers.map((buyer) => [buyer.id, buyer]))
  const contexts = new Map<string, CheckoutContext>()
  for (const { userId, ...state } of await loadStates(transaction, placements, [...byId.keys()])) {
    const buyer = byId.get(userId)
    if (buyer) contexts.set(userId, { buyer, ...state })
  }
  return contexts
}

type State = Omit<CheckoutContext, 'buyer'> & { userId: string }

async function loadStates(
  transaction: Transaction<Schema>,
  placements: readonly Placement[],
  ids: readonly string[],
): Promise<State[]> {
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
    from unnest(${[...ids]}::text[], ${keys}::text[]) as buyer (id, key)
  `.execute(transaction)
  return rows
}
