import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AdminOrderQuery } from '../../../contract/admin-orders.ts'
import type { OrderView } from '../../../domain/order/order-status.ts'
import { indianMobile } from '../../../domain/phone.ts'
import { foldCase, plainCode } from '../../../domain/plain-text.ts'
import { UNFINISHED_REFUNDS } from '../../../domain/refund/refund-status.ts'
import type { Schema } from '../../database/schema.ts'
import type { Database } from '../../platform/database/database.ts'
import { containing, type IdList, listIds } from '../../platform/database/queries.ts'
import { IS_PENDING_CASH } from '../../shop/orders/queries.ts'

/** All customers' orders that fit the query, the newest first. */
export async function listOrders(
  database: Database,
  { status, view, search, ...part }: AdminOrderQuery,
): Promise<IdList> {
  const found = search ? await findOrders(database, search) : null
  const fitting = database.selectFrom('orders').where((order) => {
    const conditions: Expression<SqlBool>[] = []
    if (status) conditions.push(order('status', '=', status))
    if (view) conditions.push(isInView(order, view))
    if (found) conditions.push(found)
    return order.and(conditions)
  })
  return listIds(database, fitting.select('id').orderBy('created_at', 'desc').orderBy('id'), fitting, part)
}

/** With fewer digits a phone number would be met by chance. */
const SHORTEST_PHONE = 5
const LONGEST_PHONE = 10
/** What looks like a phone number as people write it */
const PHONE = /^\+?[\d ./()-]+$/

/**
 * A shorter text is part of nearly everything: it is searched in the identifier and the customer's name and e-mail
 * only.
 */
const SHORTEST_ELSEWHERE = 3

/** The text by which an order is found besides its number and customer: recipient, their phone, tracking number. */
const DELIVERY_TEXT = sql.raw('order_delivery_text(recipient_name, recipient_phone, tracking_number)')

/**
 * A condition for the orders that a search finds: by the whole of an order's number, with or without # in front of it; by
 * a part of its identifier or of its customer's name or e-mail; and from three characters on, by a part of the recipient's
 * name or phone, the tracking number, the invoice's number or the name of a plant in it. Invoices and lines are searched
 * in their tables, so that placing an order writes nothing for the search.
 */
export async function findOrders(database: Database, search: string): Promise<RawBuilder<SqlBool>> {
  const patterns = patternsOf(search)
  const isLong = normalizeSearch(search).length >= SHORTEST_ELSEWHERE
  const conditions = [sql`search_text like ${patterns.text}`]
  const number = numberOf(search)
  if (number !== null) conditions.push(sql`orders.number = ${number}`)
  if (isLong) conditions.push(...likeAny(DELIVERY_TEXT, patterns))
  const found = sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
  const others = isLong ? othersOf(await findElsewhere(database, patterns)) : []
  if (others.length === 0) return found
  const selections = [sql`select id from orders where ${found}`, ...others]
  return sql<SqlBool>`orders.id in (${sql.join(selections, sql` union all `)})`
}

/** The text that is searched for, in one case and without a leading #. */
export function normalizeSearch(search: string): string {
  return foldCase(search).replace(/^#/, '')
}

/** The number of an order that is searched for by it. */
function numberOf(search: string): number | null {
  const typed = normalizeSearch(search.trim())
  return /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : null
}

/** `code` is a tracking number that was typed in groups, as it is printed; it is stored without the spaces. */
type Patterns = { text: string; phone: string | null; code: string | null }

function patternsOf(search: string): Patterns {
  const typed = plainCode(search)
  const national = nationalNumber(typed)
  const isCode = typed.includes(' ') && /\d/.test(typed)
  return {
    text: containing(normalizeSearch(search)),
    phone: national === null ? null : containing(national),
    code: isCode ? containing(foldCase(typed.replaceAll(' ', ''))) : null,
  }
}

/** Of a phone number only its last ten digits: it is stored with the country's code, and written with a 0 or without. */
function nationalNumber(typed: string): string | null {
  const mobile = indianMobile(typed)
  if (mobile !== null) return mobile.slice(-LONGEST_PHONE)
  const digits = typed.replace(/\D/g, '')
  if (!PHONE.test(typed) || digits.length < SHORTEST_PHONE) return null
  return digits.length > LONGEST_PHONE ? digits.slice(-LONGEST_PHONE) : digits.replace(/^0+/, '')
}

function likeAny(text: RawBuilder<unknown>, { text: pattern, phone, code }: Patterns): RawBuilder<unknown>[] {
  const patterns = new Set([pattern, phone, code].filter((each) => each !== null))
  return [...patterns].map((each) => sql`${text} like ${each}`)
}

type Elsewhere = { plants: string[]; customers: string[]; invoices: string[] }

const NOWHERE: Elsewhere = { plants: [], customers: [], invoices: [] }

/** The plants, customers (by their phone) and orders (by their invoice) that the text finds in their own tables. */
async function findElsewhere(database: Database, { text, phone }: Patterns): Promise<Elsewhere> {
  const { rows } = await sql<Elsewhere>`select
    array(select id from plants where search_text like ${text})::text[] as plants,
    array(select id from users where ${phone === null ? sql`false` : sql`search_text like ${phone}`})::text[] as customers,
    array(select order_id from tax_documents where lower(number) like ${text})::text[] as invoices
  `.execute(database)
  return rows[0] ?? NOWHERE
}

function othersOf({ plants, customers, invoices }: Elsewhere): RawBuilder<unknown>[] {
  const others: RawBuilder<unknown>[] = []
  if (plants.length > 0)
    others.push(
      sql`select order_id from order_lines where plant_id = any(${plants}) or bundle->>'plant' = any(${plants})`,
    )
  if (customers.length > 0) others.push(sql`select id from orders where user_id = any(${customers})`)
  if (invoices.length > 0) others.push(sql`select unnest(${invoices}::text[])`)
  return others
}

/** Paid, or to be paid at the door with any advance paid, and not shipped yet. */
export function isToShip(order: ExpressionBuilder<Schema, 'orders'>) {
  return order.or([order('status', '=', 'paid'), IS_PENDING_CASH])
}

/** Whether an order is in this list of orders that need the owner. */
function isInView(order: ExpressionBuilder<Schema, 'orders'>, view: OrderView) {
  if (view === 'to_ship') return isToShip(order)
  return sql<SqlBool>`orders.id in (
    select order_id from payment_incidents where resolved_at is null and order_id is not null
    union all select order_id from refunds where status in (${sql.join(UNFINISHED_REFUNDS)})
  )`
}
