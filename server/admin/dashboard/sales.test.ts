import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { Sales } from '../../../contract/dashboard.ts'
import { paise } from '../../../domain/money.ts'
import { isRevenue } from '../../../domain/order/order-status.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { buildOrderIn, type PlacedState, placedStates } from '../../../test/support/orders-in-states.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const DAY_MS = 86_400_000
/** India is five and a half hours ahead of UTC, all the year. */
const INDIA_MS = 5.5 * 3_600_000

type Placed = { at: number; paise: number; state: PlacedState }
const placed: Placed[] = []
let admin: Person
/** Midnight in India at the start of today. */
let today: number

const sales = (days: '7' | '30' | '90'): Promise<Sales> =>
  admin.api.call('GET /admin/dashboard/sales', { query: { days } })

/** An order at this moment; each has a distinct sum, so that none is mistaken for another. */
async function place(state: PlacedState, at: number): Promise<void> {
  const amount = paise(40_000 + 7 ** (placed.length % 8) + placed.length)
  const order = await buildOrderIn(shop, await buildPerson(shop), state)
  const orders = shop.database.updateTable('orders').where('id', '=', order._id)
  await orders.set({ created_at: new Date(at), amount }).execute()
  placed.push({ at, paise: amount, state })
}

/** The orders placed between two moments, added up without the database. */
function expected(from: number, to: number): { orders: number; revenue: number } {
  const within = placed.filter(({ at }) => at >= from && at < to)
  const revenue = within.filter(({ state }) => isRevenue(state.status)).reduce((sum, { paise }) => sum + paise, 0)
  return { orders: within.length, revenue: revenue / 100 }
}

test('a shop without orders has every day of the range, with zeros', async () => {
  admin = await buildAdmin(shop)
  const { rows } = await sql<{ now: Date }>`select now()`.execute(shop.database)
  const now = rows[0]?.now.getTime() ?? assert.fail()
  today = Math.floor((now + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS
  const nothing = { orders: 0, revenue: 0 }
  for (const days of ['7', '30', '90'] as const) {
    const byDay = Array.from({ length: Number(days) }, (_, index) => {
      const start = today - (Number(days) - 1 - index) * DAY_MS
      return { day: new Date(start + INDIA_MS).toISOString().slice(0, 10), ...nothing }
    })
    assert.deepEqual(await sales(days), { byDay, total: nothing, preceding: nothing })
  }
})

test('days begin at midnight in India; every order counts, and the amounts of those that count as revenue', async () => {
  for (const state of placedStates) await place(state, today + 1)
  const paid = { paymentMethod: 'online', status: 'paid' } as const
  for (const daysBack of [0, 1, 6, 7, 13, 14, 29, 30, 59, 60, 89, 90, 179, 180]) {
    await place(paid, today - daysBack * DAY_MS)
    await place({ paymentMethod: 'cod', status: 'delivered' }, today - daysBack * DAY_MS - 1)
  }
  for (const days of [7, 30, 90] as const) {
    const { byDay, total, preceding } = await sales(`${days}`)
    const start = today - (days - 1) * DAY_MS
    const found = byDay.map(({ day: _, ...sums }) => sums)
    assert.deepEqual(
      found,
      byDay.map((_, index) => expected(start + index * DAY_MS, start + (index + 1) * DAY_MS)),
    )
    assert.deepEqual(total, expected(start, today + DAY_MS))
    assert.deepEqual(preceding, expected(start - days * DAY_MS, start))
    assert.ok(total.revenue > 0 && preceding.revenue > 0 && total.orders > placedStates.length)
  }
})

test('best sellers are the plants with most pieces sold, in orders that count as revenue and within the range', async () => {
  const earning = placed.filter(({ at, state }) => isRevenue(state.status) && at >= today - 6 * DAY_MS)
  const sellers = await admin.api.call('GET /admin/dashboard/best-sellers', { query: { days: '7' } })
  assert.equal(sellers.length, Math.min(6, earning.length))
  for (const { pieces, revenue } of sellers) assert.deepEqual([pieces, revenue], [2, 400])

  const lines = shop.database.selectFrom('order_lines').innerJoin('orders', 'orders.id', 'order_id').select('plant_id')
  const delivered = lines.where('status', '=', 'delivered').where('orders.created_at', '>=', new Date(today))
  const { plant_id } = await delivered.executeTakeFirstOrThrow()
  await shop.database.updateTable('order_lines').set({ quantity: 9 }).where('plant_id', '=', plant_id).execute()
  const [first, second] = await admin.api.call('GET /admin/dashboard/best-sellers', { query: { days: '7' } })
  assert.deepEqual([first?.plant, first?.pieces, first?.revenue, second?.pieces], [plant_id, 9, 1_800, 2])
})
