import { sql, type Transaction } from 'kysely'
import type { OpenCashOrders } from '../../../domain/order/cash-on-delivery.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { LockedCustomer } from '../accounts/lock-customers.ts'
import type { SavedTerms } from '../delivery/delivery-terms.ts'
import { IS_OPEN_CASH } from '../orders/awaits-payment.ts'
import type { Placement } from './placement.ts'

/** The state of a shopper who places an order: cart, earlier orders and open cash orders. */
export type CheckoutContext = {
  buyer: LockedCustomer
  /** The order that was placed with the same idempotency key; its request digest is in hexadecimal */
  earlierOrder: { id: string; digest: string } | null
  /** In the order in which the lines were added */
  cart: CartLine[]
  /** An order that the shop still has the money of */
  hasPaid: boolean
  openCash: OpenCashOrders
  /** Cash parcels of twelve months that came back */
  refusedParcels: number
}

export type CartLine = { plant: string; quantity: number }

type State = Omit<CheckoutContext, 'buyer'>

/**
 * Loads what the order of a locked buyer depends on, and how the shop delivers now. It is a separate statement, so that it sees
 * what was committed before the lock was taken.
 */
export async function loadCheckoutContext(
  transaction: Transaction<Schema>,
  { idempotencyKey }: Placement,
  buyer: LockedCustomer,
): Promise<{ context: CheckoutContext; terms: SavedTerms }> {
  const { rows } = await sql<SavedTerms & { state: State }>`
    select
      now() as now,
      (select rules from delivery_rules) as rules,
      (select json_build_object('state', state, 'zipCode', zip_code) from seller_settings) as seller,
      json_build_object(
        'earlierOrder', (
          select json_build_object('id', id, 'digest', encode(request_digest, 'hex'))
          from orders where user_id = ${buyer.id} and idempotency_key = ${idempotencyKey}::text
        ),
        'cart', coalesce((
          select json_agg(json_build_object('plant', plant_id, 'quantity', quantity) order by added_at, plant_id)
          from cart_items where user_id = ${buyer.id}
        ), '[]'),
        'hasPaid', exists (
          select from orders
          where user_id = ${buyer.id}
            and (status = 'delivered' or payment_method = 'online' and status in ('paid', 'shipped'))
        ),
        'openCash', (
          select json_build_object('count', count(*), 'amount', coalesce(sum(amount), 0))
          from orders
          where user_id = ${buyer.id} and ${IS_OPEN_CASH}
        ),
        'refusedParcels', (
          select count(*)
          from orders
          where user_id = ${buyer.id} and payment_method = 'cod' and shipment_status = 'returned'
            and created_at > now() - interval '12 months'
        )
      ) as state
  `.execute(transaction)
  const [loaded] = rows
  if (!loaded) throw new Error('A select without from has one row')
  const { state, ...terms } = loaded
  return { context: { buyer, ...state }, terms }
}
