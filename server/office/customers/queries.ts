import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { CustomerQuery } from '../../../contract/customers.ts'
import { type Paise, paise } from '../../../domain/money.ts'
import { indianMobile } from '../../../domain/phone.ts'
import { caseless, plainCode } from '../../../domain/plain-text.ts'
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

/** The accounts that fit the query, the newest first. */
export function listCustomers(database: Database, query: CustomerQuery): Promise<IdList> {
  const fitting = database.selectFrom('users').where((user) => fits(user, query))
  return listIds(database, fitting.select('id').orderBy('created_at', 'desc').orderBy('id'), fitting, query)
}

export async function findCustomer(database: Database, id: string): Promise<CustomerRow | undefined> {
  const [row] = await readCustomers(database, [id])
  return row
}

/** The accounts of these ids, in any order, with their orders counted and added up. */
export function readCustomers(database: Database, ids: readonly string[]): Promise<CustomerRow[]> {
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

function fits(user: User, { search, status }: CustomerQuery): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (status) conditions.push(user('is_active', '=', status === 'active'))
  if (search) {
    const texts = [...new Set([caseless(search), asPhone(search)])]
    conditions.push(user.or(texts.map((text) => user('search_text', 'like', containing(text)))))
  }
  return user.and(conditions)
}

/** Numbers are stored as +91 and ten digits, and looked for as people write them. */
function asPhone(search: string): string {
  const digits = plainCode(search).replace(/[ .()-]/g, '')
  return indianMobile(search) ?? (/^\+?\d+$/.test(digits) ? digits : caseless(search))
}
