import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { CustomerQuery } from '../../../contract/customers.ts'
import { type Paise, paise } from '../../../domain/money.ts'
import { indianMobile } from '../../../domain/phone.ts'
import { foldCase, plainCode } from '../../../domain/plain-text.ts'
import type { Database } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/like.ts'
import { type IdList, listIds } from '../../platform/database/list-ids.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { revenueOf } from '../../shop/orders/revenue.ts'

export type CustomerRow = {
  id: string
  name: string
  email: string
  phone_number: string | null
  is_admin: boolean
  is_active: boolean
  created_at: Date
  totalOrders: number
  totalSpent: Paise
}

/** The accounts that match the query, the newest first. */
export function listCustomers(database: Database, query: CustomerQuery): Promise<IdList> {
  const matching = database.selectFrom('users').where((user) => matches(user, query))
  return listIds(database, matching.select('id').orderBy('created_at', 'desc').orderBy('id'), matching, query)
}

export async function findCustomer(database: Database, id: string): Promise<CustomerRow | undefined> {
  const [row] = await loadCustomers(database, [id])
  return row
}

/** The accounts of these ids, in any order, with the number and sum of their orders. */
export function loadCustomers(database: Database, ids: readonly string[]): Promise<CustomerRow[]> {
  return database
    .with('totals', (from) =>
      from
        .selectFrom('orders')
        .select((order) => [
          'user_id',
          order.fn.countAll<number>().as('totalOrders'),
          revenueOf('orders').as('totalSpent'),
        ])
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

type User = ExpressionBuilder<Schema, 'users'>

function matches(user: User, { search, status }: CustomerQuery): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (status) conditions.push(user('is_active', '=', status === 'active'))
  if (search) {
    const texts = [...new Set([foldCase(search), normalisePhone(search)])]
    conditions.push(user.or(texts.map((text) => user('search_text', 'like', containing(text)))))
  }
  return user.and(conditions)
}

/** Normalises a phone number in a search term: numbers are stored as +91 and ten digits. */
function normalisePhone(search: string): string {
  const digits = plainCode(search).replace(/[ .()-]/g, '')
  return indianMobile(search) ?? (/^\+?\d+$/.test(digits) ? digits : foldCase(search))
}
