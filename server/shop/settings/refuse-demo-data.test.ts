import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { readEnvironment } from '../../environment.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { openShop } from '../../prepare-database.ts'

const live = readEnvironment({
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://paudha.in',
  SMTP_URL: 'smtps://mail.paudha.in',
  MAIL_FROM: 'shop@paudha.in',
  ADMIN_EMAIL: 'owner@paudha.in',
  ADMIN_PASSWORD: 'tulsi by the door',
})
const [empty, demo] = [shopForTests(), shopForTests()]

test('a live shop opens on an empty database, again and again', async () => {
  await openShop(empty, live)
  await openShop(empty, live)
})

test('it refuses a database that holds the demo, and the admin of an example, each by a sentence of its own', async () => {
  await openShop(demo, { ...readEnvironment({}), adminPassword: 'tulsi by the door' })
  await assert.rejects(openShop(demo, live), (error: Error) => {
    assert.equal(error.name, 'StartRefusal')
    const [database, admin, ...others] = error.message.split('\n')
    assert.match(database ?? '', /^The database holds the demo shop; .* empty one when SHOP_MODE is live\.$/)
    assert.match(admin ?? '', /^The admin admin@paudha\.example has an address that receives no mail/)
    assert.deepEqual(others, [])
    return true
  })
})

test('a demo that was filled before there was a mark is known by its first customer', async () => {
  const { up } = await import('../../platform/database/migrations/0037-operations.ts')
  await inTransaction(demo.database, async (transaction) => {
    await sql.raw('drop table demo_fill, operational_incidents').execute(transaction)
    await up(transaction as never)
  })
  assert.ok(await demo.database.selectFrom('demo_fill').select('filled_at').executeTakeFirst())
})
