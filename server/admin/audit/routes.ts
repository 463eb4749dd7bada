import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { isRupeeField } from '../../../contract/forms/product-fields.ts'
import type { HistoryEntry, HistoryQuery, HistoryValue } from '../../../contract/history.ts'
import { readSearch } from '../../../domain/back-office-search.ts'
import { ruleChanges } from '../../../domain/delivery/rule-changes.ts'
import type { Fields } from '../../database/column-types.ts'
import type { Database } from '../../platform/database/database.ts'
import { containsAny, type IdList } from '../../platform/database/queries.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { streamList } from '../../platform/http/stream-list.ts'
import type { Shop } from '../../shop/shop.ts'
import { findOrders } from '../orders/find-orders.ts'

export function auditRoutes({ database }: Shop, route: RouteRegistrar): void {
  route('GET /admin/audit', async ({ query }) => {
    return streamList(await listHistory(database, query), (ids) => loadHistory(database, ids))
  })
}

const AUDIT_EVENT_PREFIX = 'change-'
const ORDER_EVENT_PREFIX = 'move-'

/** What admins changed and the orders' own events, the newest first, read from the indexes in the order of time. */
async function listHistory(database: Database, query: HistoryQuery): Promise<IdList> {
  const { kind, search, limit, offset } = query
  const hasOrders = kind === undefined || kind === 'order'
  const orders = search && hasOrders ? sql`select id from orders where ${await findOrders(database, search)}` : null
  const sources = [auditEvents(query, orders)]
  if (hasOrders) sources.push(orderEvents(orders))
  const newest = (count: number | undefined) => sql`order by happened_at desc, id desc limit ${count ?? null}::bigint`
  const upTo = limit === undefined ? undefined : limit + (offset ?? 0)
  const heads = sources.map((source) => sql`(${source} ${newest(upTo)})`)
  const counts = sources.map((source) => sql`(select count(*) from (${source}) as counted)`)
  const isComplete = limit === undefined && offset === undefined
  const { rows } = await sql<{ ids: string[]; total: number | null }>`
    select
      array(
        select source || id from (${sql.join(heads, sql` union all `)}) as history ${newest(limit)} offset ${offset ?? 0}
      ) as ids,
      ${isComplete ? sql`null` : sql`(${sql.join(counts, sql` + `)})::integer`} as total
  `.execute(database)
  const [{ ids, total } = { ids: [], total: null }] = rows
  return { ids, total: total ?? ids.length }
}

function auditEvents({ kind, search }: HistoryQuery, orders: RawBuilder<unknown> | null) {
  const ofKind = kind === undefined ? sql`true` : sql`subject_kind = ${kind === 'customer' ? 'user' : kind}`
  const ofOrders = orders
    ? sql`union all select id from audit_events where subject_kind = 'order' and subject_id in (${orders})`
    : sql``
  const found = search
    ? sql`id in (
        select id from audit_events where ${containsAny(sql.ref('search_text'), readSearch(search).texts)}
        ${ofOrders}
      )`
    : sql`true`
  return sql`
    select ${sql.lit(AUDIT_EVENT_PREFIX)} as source, id, happened_at from audit_events where ${ofKind} and ${found}
  `
}

function orderEvents(orders: RawBuilder<unknown> | null) {
  const found = orders ? sql`order_id in (${orders})` : sql`true`
  return sql`
    select ${sql.lit(ORDER_EVENT_PREFIX)} as source, id, happened_at from order_events
    where (aspect in ('order', 'tracking') or to_state in ('returned', 'refunded')) and ${found}
  `
}

async function loadHistory(database: Database, ids: readonly string[]): Promise<HistoryEntry[]> {
  const [changed, moved] = await Promise.all([
    loadAuditEvents(database, numbersOf(ids, AUDIT_EVENT_PREFIX)),
    loadOrderEvents(database, numbersOf(ids, ORDER_EVENT_PREFIX)),
  ])
  return [...changed.map(presentAuditEvent), ...moved.map(presentOrderEvent)]
}

function numbersOf(ids: readonly string[], source: string): number[] {
  return ids.filter((id) => id.startsWith(source)).map((id) => Number(id.slice(source.length)))
}

type AuditEventRow = Awaited<ReturnType<typeof loadAuditEvents>>[number]
type OrderEventRow = Awaited<ReturnType<typeof loadOrderEvents>>[number]

function loadAuditEvents(database: Database, ids: readonly number[]) {
  return database
    .selectFrom('audit_events')
    .leftJoin('plants', (join) =>
      join.onRef('plants.id', '=', 'subject_id').on('subject_kind', '=', sql.lit('product')),
    )
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'subject_id').on('subject_kind', '=', sql.lit('user')))
    .leftJoin('orders', (join) => join.onRef('orders.id', '=', 'subject_id').on('subject_kind', '=', sql.lit('order')))
    .selectAll('audit_events')
    .select(['plants.deleted_at', 'users.email', 'orders.number'])
    .where('audit_events.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

function loadOrderEvents(database: Database, ids: readonly number[]) {
  return database
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_id')
    .innerJoin('users as customers', 'customers.id', 'orders.user_id')
    .leftJoin('users as actors', 'actors.id', 'order_events.user_id')
    .selectAll('order_events')
    .select(['orders.number', 'customers.name as customer_name', 'actors.name as present_name'])
    .where('order_events.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

function presentAuditEvent(row: AuditEventRow): HistoryEntry {
  const { note, ...after } = row.after ?? {}
  return {
    _id: `${AUDIT_EVENT_PREFIX}${row.id}`,
    happenedAt: row.happened_at.toISOString(),
    who: { actor: 'admin', _id: row.actor_id, name: row.actor_name },
    subject: {
      kind: row.subject_kind === 'user' ? 'customer' : row.subject_kind,
      _id: row.subject_id,
      number: row.number,
      name: row.subject_name,
      email: row.email,
      isGone: row.deleted_at !== null,
    },
    action: row.action,
    way: row.way,
    changes: row.action === 'create' || row.action === 'delete' ? [] : presentChanges(row, row.before ?? {}, after),
    reason: null,
    note: typeof note === 'string' ? note : null,
  }
}

function presentOrderEvent(row: OrderEventRow): HistoryEntry {
  const field = row.aspect === 'order' ? 'status' : row.aspect
  return {
    _id: `${ORDER_EVENT_PREFIX}${row.id}`,
    happenedAt: row.happened_at.toISOString(),
    who: { actor: row.actor, _id: row.user_id, name: row.actor_name ?? row.present_name },
    subject: {
      ...{ kind: 'order', _id: row.order_id, number: row.number, name: row.customer_name },
      ...{ email: null, isGone: false },
    },
    action: 'move',
    way: null,
    changes: [{ field, from: row.from_state, to: row.to_state }],
    reason: row.reason,
    note: row.note,
  }
}

function presentChanges(
  { subject_kind: kind, subject_id: id }: AuditEventRow,
  before: Fields,
  after: Fields,
): HistoryEntry['changes'] {
  const isOfDelivery = kind === 'settings' && id === 'delivery'
  return (isOfDelivery ? ruleChanges(before, after) : changesBetween(before, after)).map(({ field, from, to }) => {
    const start = typeof from === 'string' && typeof to === 'string' ? startOfDifference(from, to) : 0
    return { field, from: valueIn(field, from, start), to: valueIn(field, to, start) }
  })
}

/** The fields that differ; of an object, its own ones by their dotted names. */
function changesBetween(before: Fields, after: Fields): { field: string; from: unknown; to: unknown }[] {
  return Object.keys(after).flatMap((field) => {
    const [from, to] = [before[field], after[field]]
    if (isDeepStrictEqual(from, to)) return []
    if (!isFields(from) || !isFields(to)) return { field, from, to }
    return changesBetween(from, to).map((change) => ({ ...change, field: `${field}.${change.field}` }))
  })
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Where to start two texts, so that a long one is not truncated before the first difference. */
function startOfDifference(was: string, is: string): number {
  if (Math.max(was.length, is.length) <= MAX_LENGTH) return 0
  let alike = 0
  while (alike < is.length && was[alike] === is[alike]) alike += 1
  return Math.max(0, alike - CONTEXT_LENGTH)
}

const MAX_LENGTH = 200
const CONTEXT_LENGTH = 40

function valueIn(field: string, value: unknown, start: number): HistoryValue {
  if (typeof value === 'number') return isRupeeField(field) ? value / 100 : value
  if (typeof value === 'boolean' || value == null) return value ?? null
  return Array.isArray(value) ? value.map((each) => toText(each)) : toText(value, start)
}

/** A picture becomes its address; an object its values. */
function toText(value: unknown, start = 0): string {
  if (typeof value === 'object' && value !== null) {
    if ('url' in value) return truncate(String(value.url))
    return truncate(Object.values(value).filter(Boolean).join(': '))
  }
  return truncate(String(value), start)
}

function truncate(text: string, start = 0): string {
  const part = text.slice(start, start + MAX_LENGTH).toWellFormed()
  return `${start > 0 ? '…' : ''}${part}${start + MAX_LENGTH < text.length ? '…' : ''}`
}
