import type { OrderPlacement } from '../../../contract/orders.ts'
import type { Credential } from '../../platform/http/caller.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { Visitor } from '../measurement/visitor.ts'
import type { WholeOrder } from '../orders/queries.ts'
import type { UnpaidOrder } from './unpaid-order.ts'

/** An order that whoever the credential stands for wants to place. `visitor` is there where they agreed to be measured. */
export type Placement = {
  credential: Credential
  order: OrderPlacement
  idempotencyKey: string | null
  visitor?: Visitor | null
}

/** What becomes of it: the new order, an earlier one's id, the unpaid order that stands in the way, or why there is none. */
export type Outcome = WholeOrder | string | UnpaidOrder | Refusal
