import { sql } from 'kysely'
import type { Claimable } from '../../../contract/claims.ts'
import {
  type ClaimSettings,
  type ClaimWindow,
  claimableLines,
  claimDaysOf,
  claimWindow,
  refusalOfClaim,
} from '../../../domain/claim/claimable.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OrderLineRow, OrderRow } from '../orders/queries.ts'
import { findSettings } from '../settings/queries.ts'
import { claimedLines } from './queries.ts'
import { findPiecesWithoutClaim } from './redressed-pieces.ts'

type StoredDays = { days: number; heldUntil: string }

/**
 * Until when an order's plants may be claimed, by its delivery and the settings since it was placed, and the database's time.
 * The present settings are read unless the caller has.
 */
export async function findClaimWindow(
  database: Database,
  order: Pick<OrderRow, 'id' | 'status'>,
  claims?: ClaimSettings,
): Promise<{ window: ClaimWindow | null; now: Date }> {
  const { orderedAt, deliveredAt, former, now } = await database
    .selectNoFrom([
      sql<Date>`now()`.as('now'),
      sql<Date | null>`(
        select max(happened_at) from order_events
        where order_id = ${order.id} and aspect = 'order' and to_state = 'delivered'
      )`.as('deliveredAt'),
      sql<Date>`(select created_at from orders where id = ${order.id})`.as('orderedAt'),
      sql<StoredDays[]>`coalesce((
        select json_agg(json_build_object('days', days, 'heldUntil', held_until)) from former_claim_days
      ), '[]')`.as('former'),
    ])
    .executeTakeFirstOrThrow()
  const settings = claims ?? (await findSettings(database)).claims
  const days = claimDaysOf(
    orderedAt,
    settings.days,
    former.map((each) => ({ ...each, heldUntil: new Date(each.heldUntil) })),
  )
  return { window: claimWindow(order.status === 'delivered' ? deliveredAt : null, { ...settings, days }), now }
}

/** The pieces of an order that may still be claimed. The settings are read unless given as `claims`. */
export async function findClaimable(
  database: Database,
  order: Pick<OrderRow, 'id' | 'status'> & { lines: OrderLineRow[] },
  claims?: ClaimSettings,
): Promise<Claimable> {
  const { window, now } = await findClaimWindow(database, order, claims)
  const reason = refusalOfClaim(window, now)
  const lines = async () =>
    claimableLines(
      orderedLines(order),
      await claimedLines(database, order.id),
      await findPiecesWithoutClaim(database, order.id),
    )
  return {
    until: window?.until.toISOString() ?? null,
    photosUntil: window?.photosUntil.toISOString() ?? null,
    reason,
    lines: reason === null ? await lines() : [],
  }
}

export function orderedLines({ lines }: { lines: OrderLineRow[] }) {
  return lines.map(({ id, quantity }) => ({ item: id, quantity }))
}
