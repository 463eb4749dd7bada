import { type Kysely, sql } from 'kysely'

/**
 * Moves the rules for single columns of what an order writes from the tables into types. PostgreSQL reads a table's rules
 * from their stored text with every statement that writes to it, all of them even if one column changes; those of a type
 * are read once in a connection, and judged where a value of it is written. No rule becomes another one, so the rows that
 * are there fit already; they are looked through once more all the same. Rules of several columns, and of columns that
 * something is derived from, stay with their tables.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...RULES.flatMap(typeOf), ...tablesOf(RULES).map(withTypes), ...RULES.map(lookThrough)])
    await sql.raw(statement).execute(database)
}

type Rule = { type: string; of: string; rule: string; columns: readonly `${string}.${string}`[] }

const RULES: readonly Rule[] = [
  {
    type: 'order_status',
    of: 'text',
    rule: "value in ('pending', 'paid', 'shipped', 'delivered', 'cancelled', 'payment_failed')",
    columns: ['orders.status'],
  },
  { type: 'payment_method', of: 'text', rule: "value in ('cod', 'online')", columns: ['orders.payment_method'] },
  {
    type: 'payment_status',
    of: 'text',
    rule: "value in ('pending', 'paid', 'failed', 'cancelled', 'refunded')",
    columns: ['orders.payment_status'],
  },
  {
    type: 'shipment_status',
    of: 'text',
    rule: "value in ('pending', 'shipped', 'delivered', 'cancelled', 'returned')",
    columns: ['orders.shipment_status'],
  },
  { type: 'country', of: 'text', rule: "value = 'India'", columns: ['orders.country'] },
  { type: 'zip_code', of: 'text', rule: "value ~ '^[1-9][0-9]{5}$'", columns: ['orders.zip_code'] },
  {
    type: 'idempotency_key',
    of: 'text',
    rule: 'length(value) between 1 and 128',
    columns: ['orders.idempotency_key'],
  },
  { type: 'person_name', of: 'text', rule: 'length(value) between 2 and 100', columns: ['orders.recipient_name'] },
  { type: 'mobile_number', of: 'text', rule: "value ~ '^[+]91[6-9][0-9]{9}$'", columns: ['orders.recipient_phone'] },
  { type: 'courier', of: 'text', rule: 'length(value) between 1 and 60', columns: ['orders.courier'] },
  {
    type: 'tracking_number',
    of: 'text',
    rule: "value ~ '^[0-9A-Za-z-]{4,40}$'",
    columns: ['orders.tracking_number'],
  },
  {
    type: 'quantity',
    of: 'integer',
    rule: 'value between 1 and 999',
    columns: ['order_lines.quantity', 'cart_items.quantity'],
  },
  {
    type: 'order_actor',
    of: 'text',
    rule: "value in ('shopper', 'admin', 'payment', 'clock')",
    columns: ['order_events.actor'],
  },
  {
    type: 'order_aspect',
    of: 'text',
    rule: "value in ('order', 'payment', 'shipment', 'tracking')",
    columns: ['order_events.aspect'],
  },
  { type: 'move_reason', of: 'text', rule: 'length(value) between 1 and 40', columns: ['order_events.reason'] },
  { type: 'order_note', of: 'text', rule: 'length(value) between 1 and 500', columns: ['order_events.note'] },
  {
    type: 'movement_reason',
    of: 'text',
    rule: "value in ('initial', 'adjustment', 'order', 'release', 'write_off')",
    columns: ['stock_movements.reason'],
  },
  { type: 'stock_change', of: 'integer', rule: 'value <> 0', columns: ['stock_movements.change'] },
  {
    type: 'piece_count',
    of: 'integer',
    rule: 'value >= 0',
    columns: ['stock_movements.stock_after', 'plants.stock', 'plants.review_count'],
  },
  {
    type: 'plant_description',
    of: 'text',
    rule: 'length(value) between 10 and 10000',
    columns: ['plants.description'],
  },
  { type: 'discount', of: 'smallint', rule: 'value between 0 and 99', columns: ['plants.discount'] },
  {
    type: 'plant_category',
    of: 'text',
    rule: "value in ('indoor', 'outdoor', 'succulent', 'exotic-fruit', 'seeds', 'pots')",
    columns: ['plants.category'],
  },
  { type: 'shown_rating', of: 'numeric(2, 1)', rule: 'value between 0 and 5', columns: ['plants.rating'] },
  {
    type: 'json_list',
    of: 'jsonb',
    rule: "jsonb_typeof(value) = 'array'",
    columns: ['plants.images', 'plants.care_instructions'],
  },
  {
    type: 'mail_address',
    of: 'text',
    rule: 'length(value) between 3 and 254',
    columns: ['mails.recipient', 'mails.reply_to'],
  },
  { type: 'mail_subject', of: 'text', rule: 'length(value) between 1 and 200', columns: ['mails.subject'] },
  { type: 'mail_cause', of: 'text', rule: 'length(value) between 1 and 100', columns: ['mails.cause'] },
  { type: 'mail_link', of: 'text', rule: 'length(value) <= 300', columns: ['mails.unsubscribe_url'] },
]

const typeOf = ({ type, of }: Rule) => `create domain ${type} as ${of}`

const tablesOf = (rules: readonly Rule[]) => [...new Set(rules.flatMap(({ columns }) => columns.map(tableOf)))]
const tableOf = (column: string) => column.split('.')[0] ?? ''

/** A type that has no rule yet takes the rows as they are; with one, the table would be written anew. */
function withTypes(table: string): string {
  const changes = RULES.flatMap(({ type, columns }) =>
    columns
      .filter((column) => tableOf(column) === table)
      .map((column) => column.slice(table.length + 1))
      .map((name) => `alter column ${name} type ${type}, drop constraint ${table}_${name}_check`),
  )
  return `alter table ${table} ${changes.join(', ')}`
}

const lookThrough = ({ type, rule }: Rule) => `alter domain ${type} add constraint ${type}_rule check (${rule})`
