import { sql } from 'kysely'
import type { Claimable } from '../../../contract/claims.ts'
import {
  type ClaimedLine,
  type ClaimSettings,
  claimableLines,
  claimDaysOf,
  findMissingLine,
  type HeldPieces,
  heldPieces,
  type OrderedLine,
  type RedressedPieces,
} from '../../../domain/claim/claimable.ts'
import { replacementsUnderWay } from '../../../domain/replacement.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findSettings } from '../settings/settings.ts'
import type { OrderLineRow, OrderRow } from './queries.ts'

type OrderWithLines = Pick<OrderRow, 'id' | 'status'> & { lines: OrderLineRow[] }

/** The pieces of an order that may still be claimed. The settings are read unless given as `claims`. */
export async function findClaimable(
  database: Database,
  order: OrderWithLines,
  claims?: ClaimSettings,
): Promise<Claimable> {
  const found = await findHeldPieces(database, order, claims)
  if (!found) return { until: null, reason: 'not_delivered', lines: [] }
  const { held, claimed, now } = found
  const lines = claimableLines(held, claimed, now)
  const isOver = held.length > 0 && held.every(({ until }) => until < now)
  const first = lines.toSorted((a, b) => Number(a.until) - Number(b.until))[0]
  const last = held.toSorted((a, b) => Number(b.until) - Number(a.until))[0]
  return {
    until: (first ?? last)?.until.toISOString() ?? null,
    reason: isOver ? 'too_late' : null,
    lines: lines.map((line) => ({ ...line, until: line.until.toISOString() })),
  }
}

type TimedClaim = ClaimedLine & { from: Date; to: Date }

function claimedLines(database: Database, orderId: string): Promise<TimedClaim[]> {
  return database
    .selectFrom('claim_lines')
    .innerJoin('claims', 'claims.id', 'claim_lines.claim_id')
    .select(['claim_lines.line_id as item', 'claim_lines.quantity', 'claims.status', 'claims.created_at as from'])
    .select(sql<Date>`coalesce(claims.ended_at, now())`.as('to'))
    .where('claim_lines.order_id', '=', orderId)
    .execute()
}

/**
 * The pieces that the shopper of an order has, and what was claimed of it; null before it is delivered. A refund that is only
 * proposed is nothing that shoppers see. The settings are read unless given as `claims`.
 */
export async function findHeldPieces(
  database: Database,
  order: OrderWithLines,
  claims?: ClaimSettings,
): Promise<{ held: HeldPieces[]; claimed: ClaimedLine[]; now: Date } | null> {
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
  if (deliveredAt === null || order.status !== 'delivered') return null
  const settings = claims ?? (await findSettings(database)).claims
  const before = former.map(({ days, heldUntil }) => ({ days, heldUntil: new Date(heldUntil) }))
  const days = claimDaysOf(orderedAt, settings.days, before)
  const changes = await findChanges(database, order.id)
  const redressed = changes.filter(({ kind }) => kind === 'redressed')
  const replaced = changes.filter(({ kind }) => kind === 'replaced')
  const claimed = await claimedLines(database, order.id)
  return { held: heldPieces(orderedLines(order), { deliveredAt, days, redressed, replaced, claimed }), claimed, now }
}

type Change = RedressedPieces & { kind: 'redressed' | 'proposed' | 'replaced' }

/**
 * The pieces of an order that were refunded, or replaced by a parcel that arrived (twice: what is gone, and what came) or is
 * under way. Dropped refunds count, since their credit notes stay in force; declined ones do not.
 */
async function findChanges(database: Database, orderId: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select line->>'item' as item, (line->>'quantity')::integer as quantity,
      case when refunds.status = 'awaiting_approval' then 'proposed' else 'redressed' end as kind,
      refunds.created_at as at, claims.created_at as "claimedAt"
    from refunds cross join jsonb_array_elements(lines) as line left join claims on claims.refund_id = refunds.id
    where refunds.order_id = ${orderId} and decline_note is null
    union all
    select line_id, quantity, 'redressed', replacements.created_at, claims.created_at
    from replacement_lines join replacements on replacements.id = replacement_lines.replacement_id
    left join claims on claims.replacement_id = replacements.id
    where replacements.order_id = ${orderId} and replacements.status = any(${[...replacementsUnderWay, 'delivered']})
    union all
    select line_id, quantity, 'replaced', happened_at, null
    from replacement_lines join replacement_events using (replacement_id)
    where order_id = ${orderId} and to_state = 'delivered'
  `.execute(database)
  return rows
}

/** Refuses (`illegal_move`) to replace pieces of a locked order that are refunded or replaced already, or about to be. */
export async function refuseRedressed(
  database: Database,
  order: OrderWithLines,
  requested: readonly OrderedLine[],
): Promise<Refusal | undefined> {
  const changes = await findChanges(database, order.id)
  const signed = changes.map(({ item, quantity, kind }) => ({
    item,
    quantity: kind === 'replaced' ? quantity : -quantity,
  }))
  const item = findMissingLine([...orderedLines(order), ...signed], requested)
  if (item === null) return undefined
  const name = order.lines.find(({ id }) => id === item)?.name
  return refuse('illegal_move', { message: `Not enough pieces of ${name} are left to refund or replace.` })
}

function orderedLines({ lines }: { lines: OrderLineRow[] }): OrderedLine[] {
  return lines.map(({ id, quantity }) => ({ item: id, quantity }))
}
