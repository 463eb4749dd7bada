import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { TestContext } from 'vitest'
import { squashed } from '../../server/database/migrations/0044-baseline.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { runOnce } from './test-postgres.ts'

export const MIGRATED_AT = '2026-11-28T10:00:00.000Z'

const BASELINE = new URL('../../server/database/migrations/0044-baseline.sql', import.meta.url)
const ID = 'aaaaaaaaaaaaaaaaaaaa'
const ROWS = `
  insert into users (id, name, email) values ('${ID}', 'Meera', 'meera@example.com');
  insert into plants (id, name, description, price, stock, category, image_url)
    values ('${ID}', 'Neem', 'A tree that likes the sun.', 30000, 5, 'outdoor', '/neem.jpg');
  insert into orders (id, user_id, payment_method, amount, street, city, state, country, zip_code)
    values ('${ID}', '${ID}', 'online', 30000, '1 Main Road', 'Pune', 'Maharashtra', 'India', '411001');
  insert into order_events (order_id, actor, aspect, to_state, reason)
    values ('${ID}', 'shopper', 'order', 'pending', 'placed');
  insert into payments (id, order_id, amount, currency, status, purpose)
    values ('pay_1', '${ID}', 30000, 'INR', 'captured', 'given_back');
  insert into refunds (id, payment_id, order_id, amount, reason)
    values ('aaaaaaaaaaaaaaaaaaa1', 'pay_1', '${ID}', 30000, 'paid_twice');
`

/** A database with rows as the release before the baseline left it, until the test ends. */
export async function createPreviousRelease(context: TestContext): Promise<TestDatabase> {
  const own = await createTestDatabase({ connections: 3, template: 'template0' })
  context.onTestFinished(() => own.drop())
  for (const script of [readFileSync(BASELINE, 'utf8'), ROWS]) await runOnce(own.connection, script)
  await sql`
    create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)
  `.execute(own.database)
  await recordMigrations(own, squashed)
  return own
}

/** Records that the database went through these migrations, and no others. */
export async function recordMigrations({ database }: TestDatabase, names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(database)
  await sql`
    insert into kysely_migration (name, timestamp)
    select name, ${MIGRATED_AT} from unnest(${[...names]}::text[]) as name
  `.execute(database)
}
