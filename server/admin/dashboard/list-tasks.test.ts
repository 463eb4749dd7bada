import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { LOW_STOCK } from '../../../domain/catalogue.ts'
import { dayInIndia } from '../../../domain/days.ts'
import { readSheet } from '../../../test/support/csv-files.ts'
import { buildAdmin, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { giveSecondFactor } from '../../../test/support/second-factors.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { recordIncident } from '../../shop/orders/record-incident.ts'

const metricsToken = 'the token of the tests'
const shop = shopForTests({ metricsToken })
const today = dayInIndia(new Date())
const tasks = async () => (await buildAdmin(shop)).api.call('GET /admin/dashboard/tasks')

const remove = (...ids: string[]) =>
  shop.database.updateTable('plants').set({ deleted_at: new Date() }).where('id', 'in', ids).execute()

/** Requests a refund of an order of ₹400; returns its ID. */
async function wantRefund(order: string, last_error: string | null = null): Promise<string> {
  const row = { id: newIdentifier(), payment_id: `pay_${order}`, order_id: order, amount: 40_000, last_error }
  await shop.database
    .insertInto('refunds')
    .values({ ...row, reason: 'order_cancelled' })
    .execute()
  return row.id
}

test('without tasks, nothing is listed', async () => {
  assert.deepEqual(await tasks(), {
    hasSecondFactor: false,
    toShip: { total: 0, first: [] },
    lowStock: { threshold: LOW_STOCK, total: 0, lowest: [] },
    packedGoods: { total: 0, products: [] },
    incidents: { total: 0, latest: [] },
    operations: [],
    overdueMessages: { total: 0, oldest: [] },
    takesOrders: true,
    refunds: { total: 0, oldest: [] },
    approvals: { total: 0, oldest: [] },
  })
})

test('a requested refund is open in every list, a dropped one in none', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildOrderIn(shop, asha, { paymentMethod: 'online', status: 'paid' })
  const id = await wantRefund(order._id)
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

test('an admin is reminded of the second factor until it is set up, whatever others have', async () => {
  const [asha, ravi] = [await buildAdmin(shop), await buildAdmin(shop)]
  await giveSecondFactor(shop, asha)
  assert.equal((await asha.api.call('GET /admin/dashboard/tasks')).hasSecondFactor, true)
  assert.equal((await ravi.api.call('GET /admin/dashboard/tasks')).hasSecondFactor, false)
})

test('packed goods on sale that lack what the law requires are listed by name, with what they lack', async () => {
  const packed = { mrp: 499, countryOfOrigin: 'India' } as const
  const build = (name: string, changes: Parameters<typeof buildPlant>[1]) =>
    buildPlant(shop, { name, category: 'pots', stock: 100, ...changes })
  const pot = await build('Zinc pot', { packed })
  const mix = await build('Potting mix', { category: 'indoor', taxClass: 'potting-mix' })
  const hanger = await build('Hanging fern', { taxClass: 'live-plants' })
  const missing = ['Maker, packer or importer', 'Common name', 'Net quantity']
  assert.deepEqual((await tasks()).packedGoods, {
    total: 2,
    products: [
      { plant: mix, name: 'Potting mix', missing: [...missing, 'MRP', 'Country of origin'] },
      { plant: pot, name: 'Zinc pot', missing },
    ],
  })
  await remove(pot, mix, hanger)
  assert.deepEqual((await tasks()).packedGoods, { total: 0, products: [] })
})

test('products on sale with low stock are listed, the lowest first', async () => {
  const build = (name: string, stock: number) => buildPlant(shop, { name, stock })
  const [scarce, last] = [await build('Scarce', LOW_STOCK), await build('Last', 1)]
  await build('Plenty', LOW_STOCK + 1)
  await remove(await build('Gone', 1))
  const lowest = [
    { plant: last, name: 'Last', stock: 1 },
    { plant: scarce, name: 'Scarce', stock: LOW_STOCK },
  ]
  assert.deepEqual((await tasks()).lowStock, { threshold: LOW_STOCK, total: 2, lowest })
})

test('incidents are listed until they are resolved, refunds until they are made, with their problem', async () => {
  const order = await buildOrderIn(shop, await buildPerson(shop), { paymentMethod: 'online', status: 'paid' })
  const problem = 'The account is closed'
  for (let times = 0; times < 2; times++) await recordIncident(shop.database, order._id, 'refund_failed', problem)
  await recordIncident(shop.database, null, 'message_refused', 'Resolved')
  const { id } = await buildAdmin(shop)
  await sql`update payment_incidents set resolved_at = now(), resolved_by = ${id} where detail = 'Resolved'`.execute(
    shop.database,
  )
  const refund = await wantRefund(order._id, problem)
  assert.partialDeepStrictEqual(await tasks(), {
    incidents: { total: 1, latest: [{ order: order._id, kind: 'refund_failed', detail: problem, times: 2 }] },
    refunds: { total: 1, oldest: [{ order: order._id, amount: 400, problem, waitingHours: 0 }] },
  })
  const made = { status: 'succeeded', provider_refund_id: 'rfnd_1' } as const
  await shop.database.updateTable('refunds').set(made).where('id', '=', refund).execute()
  assert.equal((await tasks()).refunds.total, 0)
})

test('messages past their deadline are listed, the longest first, until they are answered', async () => {
  const write = async (subject: string, due: string, website = '') => {
    const body = { name: 'Asha', email: 'asha@paudha.example', subject, message: 'Where is it?', website }
    const { ticket } = await shop.api().call('POST /contact', { body })
    await sql`update contact_messages set due_at = now() + ${due}::interval where ticket = ${ticket}`.execute(
      shop.database,
    )
    return ticket
  }
  const [late, later] = [await write('Broken pot', '-1 second'), await write('Lost parcel', '-2 days')]
  await write('Not due', '1 minute')
  await write('Held back', '-3 days', 'https://spam.example')
  const answered = await write('Answered', '-9 days')
  const { api } = await buildAdmin(shop)
  const [found] = await api.call('GET /admin/messages', { query: { search: answered } })
  await api.call('PATCH /admin/messages/:id', { params: { id: found?._id ?? '' }, body: { state: 'answered' } })

  const { overdueMessages } = await tasks()
  const oldest = [
    { ticket: later, name: 'Asha', subject: 'Lost parcel' },
    { ticket: late, name: 'Asha', subject: 'Broken pot' },
  ]
  assert.partialDeepStrictEqual(overdueMessages, { total: 2, oldest })
  const [{ message = '', dueAt = '' } = {}] = overdueMessages.oldest
  assert.equal((await api.call('GET /admin/messages/:id', { params: { id: message } })).dueAt, dueAt)
})
