import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
import { readSheet } from '../../../test/support/csv-files.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { newIdentifier } from '../../platform/identifiers.ts'

const metricsToken = 'the token of the tests'
const shop = shopForTests({ metricsToken })
const today = dayInIndia(new Date())

test('a requested refund is open in every list, and a dropped one in none', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildOrderIn(shop, asha, { paymentMethod: 'online', status: 'paid' })
  const id = newIdentifier()
  await shop.database
    .insertInto('refunds')
    .values({ id, payment_id: `pay_${order._id}`, order_id: order._id, amount: 40_000, reason: 'order_cancelled' })
    .execute()
  const open = async () => {
    const [row] = await readSheet(shop, admin, '/admin/orders/export')
    const { refunds } = await admin.api.call('GET /admin/dashboard/tasks')
    const { openRefunds } = await admin.api.call('GET /admin/books', { query: { from: today, to: today } })
    const headers = { Authorization: `Bearer ${metricsToken}` }
    const metrics = await (await fetch(`${shop.url}/metrics`, { headers })).text()
    return {
      export: row?.['Refund on its way'],
      tasks: refunds.total,
      orders: (await admin.api.call('GET /admin/orders', { query: { view: 'payments' } })).length,
      books: openRefunds,
      metrics: /^paudha_work\{kind="refund",state="waiting"\} (\d+)$/m.exec(metrics)?.[1],
    }
  }
  const books = { refunds: 1, amount: 400 }
  assert.deepEqual(await open(), { export: '400.00', tasks: 1, orders: 1, books, metrics: '1' })
  await shop.database.updateTable('refunds').set({ status: 'dropped' }).where('id', '=', id).execute()
  const none = { refunds: 0, amount: 0 }
  assert.deepEqual(await open(), { export: '0.00', tasks: 0, orders: 0, books: none, metrics: '0' })
})
