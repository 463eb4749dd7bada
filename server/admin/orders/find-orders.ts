import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AdminOrderQuery } from '../../../contract/admin-orders.ts'
import { type BackOfficeSearch, readSearch } from '../../../domain/back-office-search.ts'
import { UNFINISHED_REFUNDS } from '../../../domain/refund/refund-status.ts'
import type { Database } from '../../platform/database/database.ts'
import { containing, containsAny, type IdList, listIds } from '../../platform/database/queries.ts'
import { isOfSize } from '../../shop/catalogue/search.ts'

/** All customers' orders that fit the query, the newest first. */
export async function listOrders(
  database: Database,
  { status, view, search, ...part }: AdminOrderQuery,
): Promise<IdList> {
  const found = search ? await findOrders(database, search) : null
  const fitting = database.selectFrom('orders').where((order) => {
    const conditions: Expression<SqlBool>[] = []
    if (status) conditions.push(order('status', '=', status))
    if (view) conditions.push(HAS_PAYMENT_TO_REVIEW)
    if (found) conditions.push(found)
    return order.and(conditions)
  })
  return listIds(database, fitting.select('id').orderBy('created_at', 'desc').orderBy('id'), fitting, part)
}

/** A shorter text is part of nearly everything: it is searched in the ID, and the customer's name and e-mail only. */
const SHORTEST_ELSEWHERE = 3

/** The text by which an order is found besides its number and customer: recipient, their phone, tracking number. */
const DELIVERY_TEXT = sql.raw('order_delivery_text(recipient_name, recipient_phone, tracking_number)')

/**
 * A condition for the orders that a search finds: by a whole order number, a claim's ticket, a PIN, a GSTIN,
 * or the provider's or bank's reference of its money; by a part of its identifier or of its customer's name or e-mail;
 * and from three characters on, by a part of the recipient's name or phone, a tracking number, an invoice's or credit
 * note's number, or the name or size of a plant in it. What is not on the order itself is searched in its own table, so
 * that placing an order writes nothing for the search.
 */
export async function findOrders(database: Database, typed: string): Promise<RawBuilder<SqlBool>> {
  const search = readSearch(typed)
  const long = { ...search, texts: search.texts.filter(({ length }) => length >= SHORTEST_ELSEWHERE) }
  const found = sql<SqlBool>`(
    ${containsAny(sql`search_text`, search.texts)} or orders.number = ${search.order}
    or ${containsAny(DELIVERY_TEXT, long.phone === null ? long.texts : [...long.texts, long.phone])}
  )`
  const codes = long.texts.filter((text) => PIN_OR_GSTIN.test(text))
  const others = [
    ...(long.texts.length === 0 ? [] : othersOf(await findElsewhere(database, long))),
    ...(codes.length === 0
      ? []
      : [sql`select id from orders where zip_code = any(${codes}) or lower(gstin) = any(${codes})`]),
  ]
  if (others.length === 0) return found
  const selections = [sql`select id from orders where ${found}`, ...others]
  return sql<SqlBool>`orders.id in (${sql.join(selections, sql` union all `)})`
}

/** Both are looked for without an index, so only where one was typed. */
const PIN_OR_GSTIN = /^(?:[1-9]\d{5}|\d\d[\da-z]{13})$/

type Elsewhere = { plants: string[]; customers: string[]; orders: string[] }

const NOWHERE: Elsewhere = { plants: [], customers: [], orders: [] }

/** The plants, customers (by their phone) and orders that a search finds in other tables. */
async function findElsewhere(
  database: Database,
  { texts, phone, document, reference, size }: BackOfficeSearch,
): Promise<Elsewhere> {
  const isOfBank = reference !== null || texts.some(isUtr)
  const numbers = [...texts.map(containing), ...(document === null ? [] : [`%${document.join('_')}%`])]
  const { rows } = await sql<Elsewhere>`select
    array(
      select id from plants where ${containsAny(sql`search_text`, texts)} or ${size === null ? sql`false` : isOfSize(size)}
    )::text[] as plants,
    array(select id from users where search_text like ${phone && containing(phone)})::text[] as customers,
    array(
      select order_id from tax_documents where lower(number) like any(${numbers}::text[])
      union all select order_id from replacements where ${containsAny(sql`lower(tracking_number)`, texts)}
      union all select order_id from payments where id = ${reference}
      union all select order_id from payments where ${isOfBank} and settlement_id in (
        select id from provider_settlements where id = ${reference} or lower(utr) = any(${texts})
      )
      union all select order_id from remittance_lines join remittances on remittances.id = remittance_id
        where ${isOfBank} and order_id is not null and undone_at is null and lower(remittance_lines.reference) = any(${texts})
      union all select order_id from payment_intents where provider_order_id = ${reference}
      union all select order_id from refunds where provider_refund_id = ${reference} or lower(reference) = any(${texts})
    )::text[] as orders
  `.execute(database)
  return rows[0] ?? NOWHERE
}

/** Whether this may be a bank's reference of a transfer (UTR) */
function isUtr(text: string): boolean {
  return /\d{6}/.test(text) && !/[^a-z\d]/.test(text)
}

function othersOf({ plants, customers, orders }: Elsewhere): RawBuilder<unknown>[] {
  const others: RawBuilder<unknown>[] = []
  if (plants.length > 0)
    others.push(
      sql`select order_id from order_lines where plant_id = any(${plants}) or bundle->>'plant' = any(${plants})`,
    )
  if (customers.length > 0) others.push(sql`select id from orders where user_id = any(${customers})`)
  if (orders.length > 0) others.push(sql`select unnest(${orders}::text[])`)
  return others
}

const HAS_PAYMENT_TO_REVIEW = sql<SqlBool>`orders.id in (
  select order_id from payment_incidents where resolved_at is null and order_id is not null
  union all select order_id from refunds where status in (${sql.join(UNFINISHED_REFUNDS)})
)`
