import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { AdminClaimQuery } from '../../../contract/claims.ts'
import type { Database } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like.ts'
import { type IdList, listIds } from '../../platform/database/list-ids.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type ClaimRow, claimRows } from '../../shop/claims/queries.ts'
import { normalizeSearch } from '../../shop/orders/find-orders.ts'

/** The claims that match the query: undecided ones by their deadline, then accepted ones, then those that ended. */
export function listClaims(database: Database, query: AdminClaimQuery): Promise<IdList> {
  const matching = database
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .where((claim) => matches(claim, query))
  const list = matching
    .select('claims.id')
    .orderBy(sql`ended_at is not null`)
    .orderBy(sql`claims.status in ('replacing', 'refunding')`)
    .orderBy('ended_at', 'desc')
    .orderBy('due_at')
    .orderBy('claims.id')
  return listIds(database, list, matching, query)
}

/** The claims of these ids, in their order. */
export async function loadClaims(database: Database, ids: readonly string[]): Promise<ClaimRow[]> {
  const rows = await claimRows(database).where('claims.id', '=', sql<string>`any(${ids})`).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function matches(claim: ExpressionBuilder<Schema, 'claims' | 'orders'>, { status, search }: AdminClaimQuery) {
  const conditions: Expression<SqlBool>[] = []
  if (status) conditions.push(claim('claims.status', '=', status))
  if (search) {
    const ticket = sql<string>`'c-' || orders.number || '-' || claims.place`
    const pattern = containing(normalizeSearch(search))
    conditions.push(claim.or([claim(ticket, 'like', pattern), claim('orders.search_text', 'like', pattern)]))
  }
  return claim.and(conditions)
}
