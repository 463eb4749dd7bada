import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { CustomerQuery } from '../../contract/customers.ts'
import { type Paise, paise } from '../../domain/money.ts'
import { indianMobile } from '../../domain/phone.ts'
import type { Database } from '../database/database.ts'
import { containing } from '../database/like.ts'
import type { Schema } from '../database/schema.ts'
import { revenueOf } from '../orders/revenue.ts'

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

/** The accounts that fit the query, the newest first, and how many fit without its limit and offset. */
export async function listCustomers(
  database: Database,
  query: CustomerQuery,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const rows = await withTotals(database, (user) => fits(user, query), query)
  if (query.limit === undefined && query.offset === undefined) return { rows, total: rows.length }
  const { total } = await database
    .selectFrom('users')
    .where((user) => fits(user, query))
    .select((user) => user.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export async function findCustomer(database: Database, id: string): Promise<CustomerRow | undefined> {
  const [row] = await withTotals(database, (user) => user('id', '=', id))
  return row
}

type User = ExpressionBuilder<Schema, 'users'>

/** Counts and adds up the orders of the accounts that are answered, and of no others. */
function withTotals(
  database: Database,
  condition: (user: User) => Expression<SqlBool>,
  { limit, offset }: Pick<CustomerQuery, 'limit' | 'offset'> = {},
): Promise<CustomerRow[]> {
  let part = database
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number', 'is_admin', 'is_active', 'created_at'])
    .where(condition)
    .orderBy('created_at', 'desc')
    .orderBy('id')
  if (limit !== undefined) part = part.limit(limit)
  if (offset !== undefined) part = part.offset(offset)
  return database
    .with('part', () => part)
    .with('totals', (from) =>
      from
        .selectFrom('orders')
        .select((order) => [
          'user_id',
          order.fn.countAll<number>().as('totalOrders'),
          revenueOf('orders').as('totalSpent'),
        ])
        .where('user_id', 'in', from.selectFrom('part').select('id'))
        .groupBy('user_id'),
    )
    .selectFrom('part')
    .leftJoin('totals', 'totals.user_id', 'part.id')
    .selectAll('part')
    .select(({ fn }) => [
      fn.coalesce('totals.totalOrders', sql.lit(0)).as('totalOrders'),
      fn.coalesce('totals.totalSpent', sql.lit(paise(0))).as('totalSpent'),
    ])
    .orderBy('part.created_at', 'desc')
    .orderBy('part.id')
    .execute()
}

function fits(user: User, { search, status }: CustomerQuery): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (status) conditions.push(user('is_active', '=', status === 'active'))
  if (search) {
    const texts = [...new Set([search.toLowerCase(), asPhone(search)])]
    conditions.push(user.or(texts.map((text) => user('search_text', 'like', containing(text)))))
  }
  return user.and(conditions)
}

/** Numbers are stored as +91 and ten digits, and looked for as people write them. */
function asPhone(search: string): string {
  const digits = search.replace(/[\s.()-]/g, '')
  return indianMobile(search) ?? (/^\+?\d+$/.test(digits) ? digits : search.toLowerCase())
}
