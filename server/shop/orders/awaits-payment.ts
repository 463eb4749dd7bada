import { sql } from 'kysely'

/** In a query of orders what `awaitsPayment` says of one, as the index of unpaid orders has it; null counts as false. */
export const AWAITS_PAYMENT = sql<boolean>`(
  orders.status = 'pending' and (orders.payment_method = 'online' or orders.advance_status = 'pending')
)`

/** In a query of orders: one that is placed, is not shipped and waits for no money online. */
export const IS_PENDING_CASH = sql<boolean>`(
  orders.status = 'pending' and orders.payment_method = 'cod' and orders.advance_status is distinct from 'pending'
)`

/** In a query of orders: one against cash that may leave or has left. One that waits for its advance is not certain. */
export const IS_OPEN_CASH = sql<boolean>`(${IS_PENDING_CASH} or orders.status = 'shipped' and orders.payment_method = 'cod')`
