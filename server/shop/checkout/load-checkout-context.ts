import { sql, type Transaction } from 'kysely'
import type { OpenCashOrders } from '../../../domain/order/cash-on-delivery.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { LockedCustomer } from '../accounts/lock-customers.ts'
import type { SavedTerms } from '../delivery/delivery-terms.ts'
import { AWAITS_PAYMENT, IS_OPEN_CASH } from '../orders/awaits-payment.ts'
import type { Placement } from './placement.ts'

/** The state of a shopper who places an order: cart, earlier orders and open cash orders. */
export type CheckoutContext = {
  buyer: LockedCustomer
  /** The order that was placed with the same idempotency key; its request digest is in hexadecimal */
  earlierOrder: { id: string; digest: string } | null
  /** In the order in which the lines were added */
  cart: CartLine[]
  hasUnpaidOrder: boolean
  /** An order that the shop still has the money of */
  hasPaid: boolean
  openCash: OpenCashOrders
  /** Cash parcels of twelve months that came back */
  refusedParcels: number
}

/** What orders depend on: their buyers, by the buyers' ids, and how the shop delivers now. */
export type CheckoutContexts = { buyers: Map<string, CheckoutContext>; terms: SavedTerms }

export type CartLine = { plant: string; quantity: number }

/**
 * Loads what the orders of locked buyers depend on. It is a separate statement, so that it sees what was committed
 * before the locks were taken.
 */
export async function loadCheckoutContexts(
  transaction: Transaction<Schema>,
  placements: readonly Placement[],
  buyers: readonly LockedCustomer[],
): Promise<CheckoutContexts> {
  const byId = new Map(buyers.map((buyer) => [buyer.id, buyer]))
  const contexts = new Map<string, CheckoutContext>()
  const { states, ...terms } = await loadStates(transaction, placements, [...byId.keys()])
  for (const { userId, ...state } of states) {
    const buyer = byId.get(userId)
    if (buyer) contexts.set(userId, { buyer, ...state })
  }
  return { buyers: contexts, terms }
}

type State = Omit<CheckoutContext, 'buyer'> & { userId: string }

async function loadStates(
  transaction: Transaction<Schema>,
  placements: readonly Placement[],
  ids: readonly string[],
): Promise<SavedTerms & { states: State[] }> {
  const keys = ids.map((id) => placements.find(({ userId }) => userId === id)?.idempotencyKey ?? null)
  const { rows } = await sql<SavedTerms & { states: State[] }>`
    select
      now() as now,
      (select rules from delivery_rules) as rules,
      (select json_build_object('state', state, 'zipCode', zip_code) from seller_settings) as seller,
      coalesce(json_agg(json_build_object(
        'userId', buyer.id,
        'earlierOrder', (
          select json_build_object('id', id, 'digest', encode(request_digest, 'hex'))
          from orders where user_id = buyer.id and idempotency_key = buyer.key
        ),
        'cart', coalesce((
          select json_agg(json_build_object('plant', plant_id, 'quantity', quantity) order by added_at, plant_id)
          from cart_items where user_id = buyer.id
        ), '[]'),
        'hasUnpaidOrder', exists (
          select from orders where user_id = buyer.id and ${AWAITS_PAYMENT}
        ),
        'hasPaid', exists (
          select from orders
          where user_id = buyer.id
            and (status = 'delivered' or payment_method = 'online' and status in ('paid', 'shipped'))
        ),
        'openCash', (
          select json_build_object('count', count(*), 'amount', coalesce(sum(amount), 0))
          from orders
          where user_id = buyer.id and ${IS_OPEN_CASH}
        ),
        'refusedParcels', (
          select count(*)
          from orders
          where user_id = buyer.id and payment_method = 'cod' and shipment_status = 'returned'
            and created_at > now() - interval '12 months'
        )
      )), '[]') as states
    from unnest(${[...ids]}::text[], ${keys}::text[]) as buyer (id, key)
  `.execute(transaction)
  const [loaded] = rows
  if (!loaded) throw new Error('An aggregate has no row')
  return loaded
}
