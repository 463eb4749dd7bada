import { sql } from 'kysely'
import type { Paise } from '../../../domain/money.ts'
import type { CurrentRefundStatus } from '../../../domain/refund/refund-status.ts'
import type { Schema } from '../../database/schema.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'

/** `name` is that of the person. */
type StoredEvent = Pick<Schema['claim_events'], 'kind' | 'actor' | 'text'> & { at: string; name: string | null }
/** A refund of the claim that a second admin is to approve; paise. */
type ProposedRefund = { amount: Paise; by: string }
type StoredRefund = Pick<Schema['refunds'], 'id' | 'last_error'> & {
  amount: Paise
  /** Of its rows */
  states: CurrentRefundStatus[]
  created_at: string
  updated_at: string
}
type StoredLine = { item: string; plant: string; name: string; quantity: number; price: number }

/** Claims with their lines, photos, events and refund, whose rows are one here, their order number and their shopper. */
export function claimRows(database: Database) {
  return database
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .innerJoin('users', 'users.id', 'claims.user_id')
    .selectAll('claims')
    .select(['orders.number', 'orders.payment_method', 'users.name', 'users.email', 'users.phone_number'])
    .select([
      sql<Date>`now()`.as('now'),
      sql<string[]>`array(select id::text from claim_photos where claim_id = claims.id order by position)`.as('photos'),
      sql<StoredLine[]>`(
        select json_agg(json_build_object(
          'item', line_id, 'plant', plant_id, 'name', name, 'quantity', claim_lines.quantity, 'price', price
        ) order by position)
        from claim_lines join order_lines
          on order_lines.order_id = claim_lines.order_id and order_lines.id = claim_lines.line_id
        where claim_id = claims.id
      )`.as('lines'),
      sql<StoredEvent[]>`(
        select json_agg(json_build_object(
          'kind', kind, 'actor', actor, 'text', claim_events.text, 'at', happened_at, 'name', person.name
        ) order by claim_events.id)
        from claim_events left join users as person on person.id = claim_events.user_id
        where claim_id = claims.id
      )`.as('events'),
      // Of two payments it has a row for each.
      sql<StoredRefund | null>`(
        select json_build_object(
          'id', claims.refund_id, 'amount', sum(amount), 'last_error', max(last_error),
          'states', array_agg(distinct refunds.status),
          'created_at', min(refunds.created_at), 'updated_at', max(updated_at)
        )
        from refunds
        where order_id = claims.order_id and claims.refund_id in (id, share_of) and refunds.status <> 'dropped'
        having count(*) > 0
      )`.as('refund'),
      sql<ProposedRefund | null>`(
        select json_build_object('amount', amount, 'by', proposer.name)
        from refunds join users as proposer on proposer.id = refunds.user_id
        where refunds.claim_id = claims.id and refunds.status = 'awaiting_approval'
      )`.as('proposed_refund'),
    ])
}

export type ClaimRow = Awaited<ReturnType<ReturnType<typeof claimRows>['executeTakeFirstOrThrow']>>

/** Any shopper's claim. */
export function findClaim(database: Database, id: string): Promise<ClaimRow | undefined> {
  return claimRows(database).where('claims.id', '=', id).executeTakeFirst()
}

/** The claim, if it is this user's. */
export function findOwnClaim(database: Database, userId: string, id: string): Promise<ClaimRow | undefined> {
  return claimRows(database).where('claims.id', '=', id).where('claims.user_id', '=', userId).executeTakeFirst()
}

/** The claims for an order, the oldest first. */
export function claimsOfOrder(database: Database, orderId: string): Promise<ClaimRow[]> {
  return claimRows(database).where('claims.order_id', '=', orderId).orderBy('claims.place').execute()
}

export type LockedClaim = NonNullable<Awaited<ReturnType<typeof lockClaim>>>

/** The claim, locked until the transaction ends. Who locks its order too does that first. */
export function lockClaim(transaction: Transaction, id: string) {
  return transaction.selectFrom('claims').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}
