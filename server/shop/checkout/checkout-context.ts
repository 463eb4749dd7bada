import { sql } from 'kysely'
import type { OrderPlacement } from '../../../contract/orders.ts'
import type { OpenCashOrders } from '../../../domain/delivery/cash-on-delivery.ts'
import type { Paise } from '../../../domain/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { LockedCustomer } from '../accounts/lock-accounts.ts'
import type { SavedTerms } from '../delivery/delivery-terms.ts'
import type { Visitor } from '../measurement/consents.ts'
import { AWAITS_PAYMENT, IS_OPEN_CASH, IS_REFUSED_PARCEL, type WholeOrder } from '../orders/queries.ts'

/** An order that a shopper wants to place. `visitor` is there when they agreed to be measured. */
export type Placement = {
  userId: string
  order: OrderPlacement
  idempotencyKey: string | null
  visitor?: Visitor | null
  /** Where the request came from; null over a socket without an address */
  network?: string | null
  /** Why the address or the GSTIN is refused for a new order; a replay is answered all the same */
  addressRefusal?: Refusal | null
}

/** What became of a placement. Only `placed` has changed anything. */
export type Outcome =
  | { kind: 'placed'; order: WholeOrder }
  /** The same order was placed before, with the same idempotency key or while it waits for its payment. */
  | { kind: 'replayed'; orderId: string }
  /** Another online order of the shopper waits for its payment. */
  | { kind: 'unpaid_order'; orderId: string }
  | Refusal

export type CartLine = { plant: string; quantity: number }

/** The state of a shopper who places an order: cart, earlier orders and open cash orders. */
export type CheckoutContext = {
  buyer: LockedCustomer
  /** The order that was placed with the same idempotency key; its request digest is in hexadecimal */
  earlierOrder: { id: string; digest: string } | null
  /** The one order that waits for its payment or its advance, locked */
  unpaidOrder: { id: string; digest: string | null } | null
  /** In the order in which the lines were added */
  cart: CartLine[]
  /** An order that the shop still has the money of */
  hasPaid: boolean
  openCash: OpenCashOrders
  /** Cash parcels of twelve months that came back */
  refusedParcels: number
  /** What the goods must come to; null where the owner has saved no settings */
  minimumOrder: Paise | null
}

/**
 * What the order of a locked buyer depends on, and how the shop delivers now. It is a separate statement, so that it sees what
 * was committed before the lock was taken.
 */
export async function loadCheckoutContext(transaction: Transaction, placement: Placement, buyer: LockedCustomer) {
  const loaded = await readContext(transaction, placement, buyer)
  const { unpaidOrder } = loaded.context
  if (!unpaidOrder) return loaded
  // Its money may arrive meanwhile and change the cart, which is therefore read again once the order is locked.
  const lock = transaction.selectFrom('orders').select('id').where('id', '=', unpaidOrder.id).forNoKeyUpdate()
  await lock.execute()
  return readContext(transaction, placement, buyer)
}

/**
 * True. From here on the transaction plans each prepared statement once per connection: its best plan is the same for every
 * order, but PostgreSQL, which cannot see how short a list of ids is, would plan it again each time, for 40% of its work.
 */
const PLANS_ARE_KEPT = sql<boolean>`set_config('plan_cache_mode', 'force_generic_plan', true) is not null`

async function readContext(transaction: Transaction, { idempotencyKey }: Placement, buyer: LockedCustomer) {
  const { state, ...terms } = await transaction
    .selectNoFrom([
      sql<Date>`now()`.as('now'),
      sql<SavedTerms['rules']>`(select rules from delivery_rules)`.as('rules'),
      sql<SavedTerms['seller']>`(
        select json_build_object('state', state, 'zipCode', zip_code) from seller_settings
      )`.as('seller'),
      sql<Omit<CheckoutContext, 'buyer'>>`json_build_object(
        'earlierOrder', (
          select json_build_object('id', id, 'digest', encode(request_digest, 'hex'))
          from orders where user_id = ${buyer.id} and idempotency_key = ${idempotencyKey}::text
        ),
        'unpaidOrder', (
          select json_build_object('id', id, 'digest', encode(request_digest, 'hex'))
          from orders where user_id = ${buyer.id} and ${AWAITS_PAYMENT}
        ),
        'minimumOrder', (select minimum_order from seller_settings),
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
          from orders where user_id = ${buyer.id} and ${IS_OPEN_CASH}
        ),
        'refusedParcels', (select count(*) from orders where user_id = ${buyer.id} and ${IS_REFUSED_PARCEL})
      )`.as('state'),
    ])
    .where(PLANS_ARE_KEPT)
    .executeTakeFirstOrThrow()
  return { context: { buyer, ...state } satisfies CheckoutContext, terms }
}
