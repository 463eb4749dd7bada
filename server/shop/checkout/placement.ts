import type { OrderPlacement } from '../../../contract/orders.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { Visitor } from '../measurement/visitor.ts'
import type { WholeOrder } from '../orders/queries.ts'

/** An order that a shopper wants to place. `visitor` is there when they agreed to be measured. */
export type Placement = {
  userId: string
  order: OrderPlacement
  idempotencyKey: string | null
  visitor?: Visitor | null
  /** Where the request came from; null over a socket without an address */
  network?: string | null
  /** Why the address is refused for a new order; a replay is answered all the same */
  addressRefusal?: Refusal | null
}

/** What became of a placement. Only `placed` has changed anything. */
export type Outcome =
  | { kind: 'placed'; order: WholeOrder }
  /** The same order was placed before, with the same idempotency key or while it waits for its payment. */
  | { kind: 'replayed'; orderId: string }
  /** Another online order of the shopper waits for its payment. */
  | { kind: 'unpaid_order'; orderId: string }
  | { kind: 'refused'; refusal: Refusal }

export function refused(refusal: Refusal): Outcome & { kind: 'refused' } {
  return { kind: 'refused', refusal }
}
