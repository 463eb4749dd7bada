import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Customer, CustomerQuery } from '../../../contract/customers.ts'
import { readSearch } from '../../../domain/back-office-search.ts'
import { paise, toRupees } from '../../../domain/money.ts'
import type { Schema } from '../../database/schema.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { containsAny, type IdList, listIds } from '../../platform/database/queries.ts'
import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { streamList } from '../../platform/http/stream-list.ts'
import { refuse } from '../../platform/refusal.ts'
import { endCredentials } from '../../shop/accounts/end-credentials.ts'
import { withdrawMailings } from '../../shop/newsletter/unsubscribe.ts'
import { REVENUE } from '../../shop/orders/queries.ts'
import { type RequestSource, recordSecurityEvent, sourceOf } from '../../shop/security-events/security-events.ts'
import type { Shop } from '../../shop/shop.ts'
import { recordAuditEvents } from '../audit/record-audit-events.ts'

export function customerRoutes({ database }: Shop, route: RouteRegistrar): void {
  const customer = async (id: string) => {
    const [row] = await loadCustomers(database, [id])
    return row ? { body: presentCustomer(row) } : refuse('not_found')
  }

  route('GET /admin/users', async ({ query }) => {
    return streamList(await listCustomers(database, query), async (ids) =>
      (await loadCustomers(database, ids)).map(presentCustomer),
    )
  })

  route('GET /admin/users/:id', ({ params }) => customer(params.id))

  route('PATCH /admin/users/:id/status', async ({ params, body, caller, request }) => {
    const source = sourceOf(request)
    const change = { adminId: caller.userId, userId: params.id, isActive: body.isActive, source }
    return (await setAccountStatus(database, change)) ?? customer(params.id)
  })
}

export function listCustomers(database: Database, query: CustomerQuery): Promise<IdList> {
  const matching = database.selectFrom('users').where((user) => matches(user, query))
  return listIds(database, matching.select('id').orderBy('created_at', 'desc').orderBy('id'), matching, query)
}

/** The accounts of these ids, in any order, with the number and sum of their orders. */
function loadCustomers(database: Database, ids: readonly string[]) {
  return database
    .with('totals', (from) =>
      from
        .selectFrom('orders')
        .select((order) => ['user_id', order.fn.countAll<number>().as('totalOrders'), REVENUE.as('totalSpent')])
        .where('user_id', '=', sql<string>`any(${ids})`)
        .groupBy('user_id'),
    )
    .selectFrom('users')
    .leftJoin('totals', 'totals.user_id', 'users.id')
    .select(['id', 'name', 'email', 'phone_number', 'is_admin', 'is_active', 'created_at'])
    .select(({ fn }) => [
      fn.coalesce('totals.totalOrders', sql.lit(0)).as('totalOrders'),
      fn.coalesce('totals.totalSpent', sql.lit(paise(0))).as('totalSpent'),
    ])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
}

function matches(user: ExpressionBuilder<Schema, 'users'>, { search, status }: CustomerQuery): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (status) conditions.push(user('is_active', '=', status === 'active'))
  if (search) {
    const { texts, phone, order } = readSearch(search)
    const found = containsAny(sql.ref('search_text'), phone === null ? texts : [...texts, phone])
    const buyer = sql<string>`(select user_id from orders where number = ${order})`
    conditions.push(order === null ? found : user.or([found, user('id', '=', buyer)]))
  }
  return user.and(conditions)
}

function presentCustomer(row: Awaited<ReturnType<typeof loadCustomers>>[number]): Customer {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    ...(row.phone_number === null ? {} : { phone: row.phone_number }),
    isAdmin: row.is_admin,
    isActive: row.is_active,
    totalOrders: row.totalOrders,
    totalSpent: toRupees(row.totalSpent),
    createdAt: row.created_at.toISOString(),
  }
}

type StatusChange = { adminId: string; userId: string; isActive: boolean; source: RequestSource }

/**
 * An admin deactivates an account or activates it again. Its credentials end both times: activation restores no
 * session. Mailings that wait to be sent to it are withdrawn. An unchanged status is not recorded.
 */
function setAccountStatus(database: Database, { adminId, userId, isActive, source }: StatusChange) {
  return inTransaction(database, async (transaction) => {
    // Of admins who deactivate each other, one stays active: one statement locks the rows in one order, and sees each
    // row as the previous transaction left it.
    const locked = await transaction
      .selectFrom('users')
      .select(['id', 'name', 'is_admin', 'is_active'])
      .where((row) =>
        row.or([row('id', '=', userId), row.and([row('is_admin', '=', true), row('is_active', '=', true)])]),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const user = locked.find(({ id }) => id === userId)
    const activeAdmins = locked.filter(({ is_admin, is_active }) => is_admin && is_active).length
    if (!user) return refuse('not_found')
    if (user.is_active === isActive) return
    if (!isActive && user.is_admin && activeAdmins === 1) return refuse('last_admin')
    await transaction.updateTable('users').set({ is_active: isActive }).where('id', '=', userId).execute()
    await endCredentials(transaction, userId)
    if (!isActive) await withdrawMailings(transaction, userId)
    const subject = { kind: 'user', id: userId, name: user.name } as const
    const change = { before: { isActive: user.is_active }, after: { isActive } }
    const action = isActive ? 'activate' : 'deactivate'
    await recordAuditEvents(transaction, [{ actorId: adminId, subject, action, ...change }])
    const kind = isActive ? 'account_activated' : 'account_deactivated'
    await recordSecurityEvent(transaction, { ...source, network: null, userAgent: null }, { userId, kind })
  })
}
