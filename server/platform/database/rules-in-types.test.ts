import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'

let own: TestDatabase

beforeAll(async () => {
  own = await createTestDatabase()
  await sql.raw(ROWS).execute(own.database)
})

afterAll(() => own.drop())

const ID = 'aaaaaaaaaaaaaaaaaaaa'
/** One row of each table with such a column. */
const ROWS = `
  insert into users (id, name, email) values ('${ID}', 'Meera', 'meera@example.com');
  insert into plants (id, name, description, price, stock, category, image_url)
    values ('${ID}', 'Neem', 'A tree that likes the sun.', 30000, 5, 'outdoor', '/neem.jpg');
  insert into cart_items (user_id, plant_id, quantity) values ('${ID}', '${ID}', 1);
  insert into orders (id, user_id, payment_method, amount, street, city, state, country, zip_code, idempotency_key,
      request_digest, recipient_name, recipient_phone, gstin, billing, shipment_status, courier,
      tracking_number)
    values ('${ID}', '${ID}', 'cod', 30000, '1 Main Road', 'Pune', 'Maharashtra', 'India', '411001', 'key', '\\x00',
      'Anil', '+919876543210', '27AAPFU0939F1ZV',
      '{"name": "Anil Gardens", "address": null}', 'shipped', 'Delhivery', 'AB-1234');
  insert into payment_intents (order_id, amount) values ('${ID}', 30000);
  insert into order_lines (id, order_id, plant_id, position, name, price, quantity, image_url)
    values ('${ID}', '${ID}', '${ID}', 0, 'Neem', 30000, 1, '/neem.jpg');
  insert into order_events (order_id, actor, user_id, aspect, to_state, reason, note)
    values ('${ID}', 'shopper', '${ID}', 'order', 'pending', 'placed', 'a note');
  insert into replacements (id, order_id, status, courier, tracking_number, created_by)
    values ('${ID}', '${ID}', 'shipped', 'Delhivery', 'AB-1234', '${ID}');
  insert into replacement_lines (replacement_id, order_id, line_id, quantity) values ('${ID}', '${ID}', '${ID}', 1);
  insert into stock_movements (plant_id, order_id, reason, change, stock_after) values ('${ID}', '${ID}', 'order', -1, 4);
  insert into mails (id, recipient, reply_to, subject, cause, unsubscribe_url, parts)
    values ('${ID}', 'meera@example.com', 'a@example.com', 'Hello', 'order event 1', 'https://example.com', '{}');
  insert into remittances (id, file_hash, file_name, day, courier, amount, imported_by)
    values ('${ID}', '\\x${'00'.repeat(32)}', 'a.csv', '2026-11-02', 'Delhivery', 30000, '${ID}');
  insert into remittance_lines (remittance_id, line, tracking_number, amount) values ('${ID}', 2, 'AB-1234', 30000);
`

const long = (length: number) => `'${'x'.repeat(length)}'`

/** For each column whose rule is its type's, what it must not hold, as SQL. */
const REFUSED: Record<string, readonly string[]> = {
  'orders.status': ["'lost'", "''"],
  'orders.payment_method': ["'card'"],
  'orders.payment_status': ["'shipped'"],
  'orders.shipment_status': ["'lost'"],
  'orders.advance_status': ["'late'"],
  'orders.country': ["'Nepal'"],
  'orders.zip_code': ["'011001'", "'4110011'", "'41100'"],
  'orders.idempotency_key': ["''", long(129)],
  'orders.recipient_name': ["'A'", long(101)],
  'orders.recipient_phone': ["'+915876543210'", "'9876543210'"],
  'orders.gstin': ["'27AAPFU0939F1Z'", "'27aapfu0939f1zv'", "'27AAPFU0939F1XV'"],
  'orders.billing': ["'{}'", "'null'", `'{"name": null, "address": null}'`, `'{"name": "Anil", "address": "Pune"}'`],
  'orders.courier': ["''", long(61)],
  'orders.saving_percent': ['0', '20.01'],
  'payment_intents.saving_percent': ['0', '20.01'],
  'orders.tracking_number': ["'AB 1234'", "'AB1'", long(41)],
  'order_lines.quantity': ['0', '1000'],
  'cart_items.quantity': ['0', '1000'],
  'order_events.actor': ["'robot'"],
  'order_events.aspect': ["'weather'"],
  'order_events.reason': ["''", long(41)],
  'order_events.note': ["''", long(501)],
  'replacements.courier': ["''", long(61)],
  'replacements.tracking_number': ["'AB 1234'", "'AB1'", long(41)],
  'replacement_lines.quantity': ['0', '1000'],
  'stock_movements.reason': ["'theft'"],
  'stock_movements.change': ['0'],
  'stock_movements.stock_after': ['-1'],
  'plants.stock': ['-1', 'stock - 6'],
  'plants.review_count': ['-1'],
  'plants.description': [long(9), long(10_001)],
  'plants.discount': ['-1', '100'],
  'plants.category': ["'moss'"],
  'plants.rating': ['-0.1', '5.1'],
  'plants.images': ["'{}'"],
  'plants.care_instructions': ["'{}'"],
  'plants.packed': ["'{}'", "'null'"],
  'plants.facts': ["'{}'", "'null'"],
  'plants.parts': ["'{}'", "'[]'", "'null'"],
  'order_lines.bundle': ["'{}'", "'null'"],
  'plants.delivery': ["'{}'", "'null'"],
  'orders.delivery': ["'{}'", "'null'"],
  'plants.size': ["'{}'", "'null'", `'{"family": "", "label": "S", "position": 0}'`],
  'remittances.courier': ["''", long(61)],
  'remittance_lines.tracking_number': ["'AB 1234'", "'AB1'", long(41)],
  'mails.recipient': ["'ab'", long(255)],
  'mails.reply_to': ["'ab'", long(255)],
  'mails.subject': ["''", long(201)],
  'mails.cause': ["''", long(101)],
  'mails.unsubscribe_url': [long(301)],
}

test('each rule that is in a type refuses what its table refused, by that rule', async () => {
  for (const [place, values] of Object.entries(REFUSED)) {
    const [table = '', column = ''] = place.split('.')
    for (const value of values) {
      const { rows } = await sql<{ type: string }>`
        select domain_name as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and column_name = ${column}
      `.execute(own.database)
      const write = sql.raw(`update ${table} set ${column} = ${value}`).execute(own.database)
      await assert.rejects(write, { code: '23514', constraint: `${rows[0]?.type}_rule` }, `${place} = ${value}`)
    }
  }
})

test('every column whose type has such a rule is among these', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where domain_name in (select domain_name from information_schema.domain_constraints where constraint_name like ${'%\\_rule'})
  `.execute(own.database)
  assert.deepEqual(rows.map(({ place }) => place).sort(), Object.keys(REFUSED).sort())
})
