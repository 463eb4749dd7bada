import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { databaseForTests } from '../../test/support/database-for-tests.ts'

const own = databaseForTests()
const long = (length: number) => 'x'.repeat(length)

/** For each type with a rule, what a column of it must not hold. */
const REFUSED: Record<string, readonly string[]> = {
  ...{ order_status: ['lost', ''], payment_method: ['card'], payment_status: ['shipped'], shipment_status: ['lost'] },
  ...{ advance_status: ['late'], order_actor: ['robot'], order_aspect: ['weather'], movement_reason: ['theft'] },
  ...{ country: ['Nepal'], plant_category: ['moss'], zip_code: ['011001', '4110011', '41100'] },
  ...{ idempotency_key: ['', long(129)], person_name: ['A', long(101)], courier: ['', long(61)] },
  ...{ mobile_number: ['+915876543210', '9876543210'], tracking_number: ['AB 1234', 'AB1', long(41)] },
  gstin: ['27AAPFU0939F1Z', '27aapfu0939f1zv', '27AAPFU0939F1XV'],
  ...{ move_reason: ['', long(41)], order_note: ['', long(501)], plant_description: [long(9), long(10_001)] },
  ...{ mail_address: ['ab', long(255)], mail_subject: ['', long(201)], mail_cause: ['', long(101)] },
  ...{ mail_link: [long(301)], stock_change: ['0'], piece_count: ['-1'], quantity: ['0', '1000'] },
  ...{ saving_percent: ['0', '20.01'], discount: ['-1', '100'], shown_rating: ['-0.1', '5.1'] },
  billing_details: ['{}', 'null', '{"name": null, "address": null}', '{"name": "Anil", "address": "Pune"}'],
  ...{ packed_facts: ['{}', 'null'], plant_facts: ['[]', 'null'], bundle_parts: ['{}', '[]', 'null'] },
  ...{ ordered_bundle: ['{}', 'null'], plant_delivery: ['{}', 'null'], agreed_delivery: ['{}', 'null'] },
  ...{ plant_size: ['{}', 'null', '{"family": "", "label": "S", "position": 0}'], json_list: ['{}'] },
}

test('each rule that is in a type refuses what breaks it', async () => {
  for (const [type, values] of Object.entries(REFUSED)) {
    for (const value of values) {
      const cast = sql`select ${value}::text::${sql.ref(type)}`.execute(own.database)
      await assert.rejects(cast, { code: '23514', constraint: `${type}_rule` }, `${value} as ${type}`)
    }
  }
})

test('every type of a column that has such a rule is among these', async () => {
  const { rows } = await sql<{ type: string }>`
    select distinct domain_name as type from information_schema.columns join information_schema.domain_constraints
    using (domain_name) where constraint_name like ${'%\\_rule'}
  `.execute(own.database)
  assert.deepEqual(rows.map(({ type }) => type).sort(), Object.keys(REFUSED).sort())
})
