import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { HistoryKind, HistoryQuery } from '../../../contract/history.ts'
import type { Database } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like.ts'
import type { IdList } from '../../platform/database/list-ids.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { findOrders, normalizeSearch } from '../../shop/orders/find-orders.ts'

/** The prefix of an entry's id: its source. */
export const AUDIT_EVENT_PREFIX = 'change-'
export const ORDER_EVENT_PREFIX = 'move-'

/**
 * The history, the newest entry first: what admins changed, from the audit trail, and the orders' own events. The
 * requested page of both is read from indexes in the order of time; the conditions match those of the indexes.
 */
export async function listHistory(database: Database, query: HistoryQuery): Promise<IdList> {
  const { kind, search, limit, offset } = query
  const sources = [auditEvents(query)]
  if (kind === undefined || kind === 'order')
    sources.push(orderEvents(search ? await findOrders(database, search) : null))
  const newest = (count: number | undefined) => sql`order by happened_at desc, id desc limit ${count ?? null}::bigint`
  const upTo = limit === undefined ? undefined : limit + (offset ?? 0)
  const heads = sources.map((source) => sql`(${source} ${newest(upTo)})`)
  const isComplete = limit === undefined && offset === undefined
  const { rows } = await sql<{ ids: string[]; total: number | null }>`
    select
      array(
        select source || id from (${sql.join(heads, sql` union all `)}) as history ${newest(limit)} offset ${offset ?? 0}
      ) as ids,
      ${isComplete ? sql`null` : sql`(${sql.join(sources.map(countOf), sql` + `)})::integer`} as total
  `.execute(database)
  const [{ ids, total } = { ids: [], total: null }] = rows
  return { ids, total: total ?? ids.length }
}

function countOf(source: RawBuilder<unknown>) {
  return sql`(select count(*) from (${source}) as counted)`
}

const kinds = {
  product: 'product',
  order: 'order',
  customer: 'user',
  review: 'review',
  settings: 'settings',
} as const satisfies Record<HistoryKind, Schema['audit_events']['subject_kind']>

function auditEvents({ kind, search }: HistoryQuery) {
  const ofKind = kind === undefined ? sql`true` : sql`subject_kind = ${kinds[kind]}`
  const found = search ? sql`search_text like ${containing(normalizeSearch(search))}` : sql`true`
  return sql`
    select ${sql.lit(AUDIT_EVENT_PREFIX)} as source, id, happened_at from audit_events where ${ofKind} and ${found}
  `
}

function orderEvents(orders: RawBuilder<SqlBool> | null) {
  const found = orders ? sql`order_id in (select id from orders where ${orders})` : sql`true`
  return sql`
    select ${sql.lit(ORDER_EVENT_PREFIX)} as source, id, happened_at from order_events
    where (aspect in ('order', 'tracking') or to_state in ('returned', 'refunded')) and ${found}
  `
}
