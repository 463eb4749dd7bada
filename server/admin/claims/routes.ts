import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AdminClaim, AdminClaimQuery } from '../../../contract/claims.ts'
import { readSearch } from '../../../domain/back-office-search.ts'
import { claimUrgency } from '../../../domain/claim/claim.ts'
import { type ClaimSettings, photosPurgedAt } from '../../../domain/claim/claimable.ts'
import { addUp, paise, toRupees } from '../../../domain/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { containsAny, type IdList, listIds } from '../../platform/database/queries.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { streamList } from '../../platform/http/stream-list.ts'
import { refuse } from '../../platform/refusal.ts'
import { presentClaim } from '../../shop/claims/present-claim.ts'
import { type ClaimRow, claimRows } from '../../shop/claims/queries.ts'
import { canTransfer } from '../../shop/refunds/payee.ts'
import { findSettings } from '../../shop/settings/settings.ts'
import type { Shop } from '../../shop/shop.ts'
import { findOrders } from '../orders/find-orders.ts'
import { decideClaim } from './decide-claim.ts'

export function adminClaimRoutes(shop: Shop, route: RouteRegistrar): void {
  const { database } = shop

  const claim = async (id: string) => {
    const [body] = await loadClaims(shop, [id])
    return body ? { body } : refuse('not_found')
  }

  route('GET /admin/claims', async ({ query }) =>
    streamList(await listClaims(database, query), (ids) => loadClaims(shop, ids)),
  )

  route('GET /admin/claims/:id', ({ params }) => claim(params.id))

  route('POST /admin/claims/:id/decision', async ({ params, body, caller }) => {
    const refusal = await decideClaim(shop, { adminId: caller.userId, claimId: params.id, decision: body })
    return refusal ?? claim(params.id)
  })

  route('POST /admin/claims/decisions', async ({ body: { ids, decision }, caller }) => {
    const decided: string[] = []
    const refused: { _id: string; message: string }[] = []
    for (const claimId of new Set(ids)) {
      const refusal = await decideClaim(shop, { adminId: caller.userId, claimId, decision })
      if (refusal) refused.push({ _id: claimId, message: refusal.body.message })
      else decided.push(claimId)
    }
    return { body: { decided, refused } }
  })
}

async function loadClaims(shop: Shop, ids: readonly string[]): Promise<AdminClaim[]> {
  const { database } = shop
  const rows = await claimRows(database).where('claims.id', '=', sql<string>`any(${ids})`).execute()
  const { claims, settings } = await findSettings(database)
  const terms = { claims, cashApprovalAbove: settings.cashApprovalAbove, canTransfer: canTransfer(shop) }
  const left = await loadCashLeft(database, rows)
  const historyOf = await loadClaimHistory(database, rows)
  return rows.map((row) =>
    presentAdminClaim(row, { ...terms, ...(left.get(row.order_id) ?? PAID_ONLINE) }, historyOf(row)),
  )
}

const PAID_ONLINE = { cashLeft: null, advanceLeft: 0 } as const

type Terms = { claims: ClaimSettings } & Pick<
  AdminClaim,
  'cashApprovalAbove' | 'canTransfer' | 'cashLeft' | 'advanceLeft'
>

function presentAdminClaim(row: ClaimRow, { claims, ...terms }: Terms, history: AdminClaim['history']): AdminClaim {
  const { user_id, name, email, phone_number, status, created_at, answered_at, ended_at } = row
  const { refund, events, ...claim } = presentClaim(row)
  return {
    ...claim,
    lines: row.lines.map(({ item, plant, name, quantity, price }) => ({
      ...{ item, plant, name, quantity },
      price: toRupees(paise(price)),
    })),
    events: events.map((event, place) => ({ ...event, name: row.events[place]?.name ?? null })),
    refund: refund && { ...refund, problem: row.refund?.last_error ?? null },
    proposedRefund: row.proposed_refund && {
      amount: toRupees(row.proposed_refund.amount),
      by: row.proposed_refund.by,
    },
    ...terms,
    paymentMethod: row.payment_method,
    user: { _id: user_id, name, email, phoneNumber: phone_number },
    history,
    purgeAt: photosPurgedAt(ended_at, row.photo_days, claims)?.toISOString() ?? null,
    value: toRupees(addUp(row.lines.map(({ price, quantity }) => paise(price * quantity)))),
    urgency: claimUrgency({ status, createdAt: created_at, answeredAt: answered_at }, row.now),
  }
}

/** Of a claim, what its customer ordered and claimed before and after it, and how often its plants are claimed. */
async function loadClaimHistory(database: Database, claims: readonly ClaimRow[]) {
  const customers = await countOfCustomers(database, [...new Set(claims.map(({ user_id }) => user_id))])
  const claimed = claims.flatMap(({ lines }) => lines.map(({ plant }) => plant))
  const plants = await countOfPlants(database, [...new Set(claimed)])
  return ({ user_id, lines }: ClaimRow): AdminClaim['history'] => {
    const customer = customers.find(({ id }) => id === user_id)
    return {
      customerClaims: customer?.claims ?? 0,
      customerOrders: customer?.orders ?? 0,
      plantClaims: plants.filter(({ plant }) => lines.some((line) => line.plant === plant)),
    }
  }
}

async function countOfCustomers(database: Database, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; claims: number; orders: number }>`
    select id,
      (select count(*) from claims where user_id = users.id) as claims,
      (select count(*) from orders where user_id = users.id and status = 'delivered') as orders
    from users where id = any(${ids})
  `.execute(database)
  return rows
}

async function countOfPlants(database: Database, ids: readonly string[]) {
  const { rows } = await sql<{ plant: string; claims: number; sold: number }>`
    select plant_id as plant,
      (
        select count(distinct claim_id) from claim_lines
        join order_lines as claimed on claimed.order_id = claim_lines.order_id and claimed.id = claim_lines.line_id
        where claimed.plant_id = order_lines.plant_id
      ) as claims,
      coalesce(sum(quantity), 0) as sold
    from order_lines join orders on orders.id = order_lines.order_id and orders.status = 'delivered'
    where plant_id = any(${ids})
    group by plant_id
  `.execute(database)
  return rows
}

/**
 * By cash order, in rupees: what came in and has not gone back, nor is reserved for it, and of the advance before it. A dropped
 * refund counts if its payout was made late.
 */
async function loadCashLeft(database: Database, claims: readonly ClaimRow[]) {
  const { rows } = await sql<{ id: string; cash: number; advance: number }>`
    select id,
      amount - coalesce(advance, 0) - coalesce((
        select sum(refunds.amount) from refunds
        where order_id = orders.id and payment_id is null
          and (refunds.status <> 'dropped' or (paid_out_at is not null and reversed_at is null))
      ), 0)::bigint as cash,
      coalesce((
        select sum(payments.amount - coalesce((
          select sum(refunds.amount) from refunds where payment_id = payments.id and refunds.status <> 'dropped'
        ), 0)) from payments where order_id = orders.id and purpose = 'pays_order'
      ), 0)::bigint as advance
    from orders where id = any(${claims.map(({ order_id }) => order_id)}) and payment_method = 'cod'
  `.execute(database)
  const left = (sum: number) => toRupees(paise(Math.max(0, sum)))
  return new Map(rows.map(({ id, cash, advance }) => [id, { cashLeft: left(cash), advanceLeft: left(advance) }]))
}

/** The claims that match the query: undecided ones by their deadline, then accepted ones, then those that ended. */
async function listClaims(database: Database, { status, search, ...part }: AdminClaimQuery): Promise<IdList> {
  const conditions: Expression<SqlBool>[] = []
  if (status) conditions.push(sql<SqlBool>`claims.status = ${status}`)
  if (search) conditions.push(await isFound(database, search))
  const matching = database
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .where((claim) => claim.and(conditions))
  const list = matching
    .select('claims.id')
    .orderBy(sql`ended_at is not null`)
    .orderBy(sql`claims.status in ('replacing', 'refunding')`)
    .orderBy('ended_at', 'desc')
    .orderBy('due_at')
    .orderBy('claims.id')
  return listIds(database, list, matching, part)
}

/** The claim of a ticket; else those of the orders that the search finds, and those with a part of their ticket. */
async function isFound(database: Database, typed: string): Promise<RawBuilder<SqlBool>> {
  const { order, claim, texts } = readSearch(typed)
  if (claim !== null) return sql`(orders.number = ${order} and claims.place = ${claim})`
  return sql`(
    claims.order_id in (select id from orders where ${await findOrders(database, typed)})
    or ${containsAny(sql`'c-' || orders.number || '-' || claims.place`, texts)}
  )`
}
