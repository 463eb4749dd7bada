import { sql } from 'kysely'
import type { Claimable } from '../../../contract/claims.ts'
import {
  type ClaimedLine,
  type ClaimSettings,
  claimableLines,
  claimableUntil,
  claimDaysOf,
  findRedressedLine,
  type OrderedLine,
  refusalOfClaim,
} from '../../../domain/claim/claimable.ts'
import { replacementsFailed } from '../../../domain/replacement.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findSettings } from '../settings/settings.ts'
import type { OrderLineRow, OrderRow } from './queries.ts'

/**
 * Until when an order's plants may be claimed, by its delivery and the settings since it was placed, and the database's time.
 * The present settings are read unless the caller has.
 */
export async function findClaimWindow(
  database: Database,
  order: Pick<OrderRow, 'id' | 'status'>,
  claims?: ClaimSettings,
): Promise<{ until: Date | null; now: Date }> {
  const { orderedAt, deliveredAt, former, now } = await database
    .selectNoFrom([
      sql<Date>`now()`.as('now'),
      sql<Date | null>`(
        select max(happened_at) from order_events
        where order_id = ${order.id} and aspect = 'order' and to_state = 'delivered'
      )`.as('deliveredAt'),
      sql<Date>`(select created_at from orders where id = ${order.id})`.as('orderedAt'),
      sql<{ days: number; heldUntil: string }[]>`coalesce((
        select json_agg(json_build_object('days', days, 'heldUntil', held_until)) from former_claim_days
      ), '[]')`.as('former'),
    ])
    .executeTakeFirstOrThrow()
  const settings = claims ?? (await findSettings(database)).claims
  const before = former.map(({ days, heldUntil }) => ({ days, heldUntil: new Date(heldUntil) }))
  const days = claimDaysOf(orderedAt, settings.days, before)
  return { until: claimableUntil(order.status === 'delivered' ? deliveredAt : null, days), now }
}

/** The pieces of an order that may still be claimed. The settings are read unless given as `claims`. */
export async function findClaimable(
  database: Database,
  order: Pick<OrderRow, 'id' | 'status'> & { lines: OrderLineRow[] },
  claims?: ClaimSettings,
): Promise<Claimable> {
  const { until, now } = await findClaimWindow(database, order, claims)
  const reason = refusalOfClaim(until, now)
  if (reason !== null) return { until: until?.toISOString() ?? null, reason, lines: [] }
  const claimed = await claimedLines(database, order.id)
  const lines = claimableLines(orderedLines(order), claimed, await findPiecesWithoutClaim(database, order.id))
  return { until: until?.toISOString() ?? null, reason, lines }
}

export function orderedLines({ lines }: { lines: OrderLineRow[] }) {
  return lines.map(({ id, quantity }) => ({ item: id, quantity }))
}

/** What was claimed of an order. */
export function claimedLines(database: Database, orderId: string): Promise<ClaimedLine[]> {
  return database
    .selectFrom('claim_lines')
    .innerJoin('claims', 'claims.id', 'claim_lines.claim_id')
    .select(['claim_lines.line_id as item', 'claim_lines.quantity', 'claims.status'])
    .where('claim_lines.order_id', '=', orderId)
    .execute()
}

/** Pieces of an order's line (`item` is its id). */
type RedressedPieces = OrderedLine & { isOfClaim: boolean; isProposed: boolean }

/**
 * The pieces of an order that were refunded or replaced, or are about to be, and whether by the decision of a claim.
 * Dropped refunds count, since their credit notes stay in force; declined ones do not, nor replacements that never arrive.
 */
async function findRedressedPieces(database: Database, orderId: string): Promise<RedressedPieces[]> {
  const { rows } = await sql<RedressedPieces>`
    select line->>'item' as item, (line->>'quantity')::integer as quantity,
      exists (select from claims where refund_id = refunds.id) as "isOfClaim", status = 'awaiting_approval' as "isProposed"
    from refunds cross join jsonb_array_elements(lines) as line
    where order_id = ${orderId} and decline_note is null
    union all
    select line_id, quantity, exists (select from claims where replacement_id = replacements.id), false
    from replacement_lines join replacements on replacements.id = replacement_lines.replacement_id
    where replacements.order_id = ${orderId} and status <> all(${[...replacementsFailed]})
  `.execute(database)
  return rows
}

/**
 * Refuses (`illegal_move`) pieces of a locked order of which not so many are left: what was refunded or replaced is neither
 * once more.
 */
export async function refuseRedressed(
  database: Database,
  order: Pick<OrderRow, 'id'> & { lines: OrderLineRow[] },
  requested: readonly OrderedLine[],
): Promise<Refusal | undefined> {
  const item = findRedressedLine(orderedLines(order), await findRedressedPieces(database, order.id), requested)
  if (item === null) return undefined
  const name = order.lines.find(({ id }) => id === item)?.name
  return refuse('illegal_move', { message: `There are not enough ${name} left to refund or replace.` })
}

/** Those that no claim has in its lines; a refund that is only proposed is nothing that shoppers see. */
export async function findPiecesWithoutClaim(database: Database, orderId: string): Promise<OrderedLine[]> {
  return (await findRedressedPieces(database, orderId)).filter(({ isOfClaim, isProposed }) => !isOfClaim && !isProposed)
}
