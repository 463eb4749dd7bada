import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { buildAdmin, type Person } from '../factories.ts'
import { fillMonth } from '../month-of-orders.ts'
import type { TestShop } from '../test-shop.ts'
import type { Entry } from './entries.ts'
import { playKnownOrders } from './known-orders.ts'
import type { RefundRecord } from './open-orders.ts'
import { readEntries } from './read-entries.ts'

/**
 * A month of 300 orders as a bookkeeper knows it. `months` are those with documents (`2026-11`); `money` is what was refunded
 * online and in cash, in paise.
 */
export type Month = { admin: Person; entries: Entry[]; months: string[]; money: { online: number; cash: number } }

/** For a test file: the month, played before the first test in a shop without orders. */
export function monthForTests(shop: TestShop): Month {
  const month = {} as Month
  let isPlayed = false
  beforeEach(async () => {
    if (isPlayed) return
    Object.assign(month, await playMonth(shop))
    isPlayed = true
  })
  return month
}

/** The entries of a calendar month, `2026-11`. */
export function inMonth({ entries }: Month, month: string): Entry[] {
  return entries.filter(({ day }) => day.startsWith(month))
}

/** Sells, ships, returns and partly refunds the orders. */
async function playMonth(shop: TestShop): Promise<Month> {
  await fillMonth(shop, 300)
  const admin = await buildAdmin(shop)
  const { rows } = await sql<{ online: number }>`
    select sum(amount)::float8 as online from refunds
  `.execute(shop.database)
  const record: RefundRecord = { parts: [], retained: [], money: { online: rows[0]?.online ?? 0, cash: 0 } }
  await playKnownOrders(shop, admin, record)
  await makeRefunds(shop)
  const entries = await readEntries(shop.database, record.parts, record.retained)
  const months = [...new Set(entries.map(({ day }) => day.slice(0, 7)))].toSorted()
  return { admin, entries, months, money: record.money }
}

/** Marks all requested refunds as made by the provider. */
async function makeRefunds({ database }: Pick<TestShop, 'database'>): Promise<void> {
  await sql`
    update refunds set status = 'succeeded', provider_refund_id = 'rfnd_' || id, updated_at = now()
    where status = 'requested'
  `.execute(database)
}
