import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Api, ApiError, createApi } from '../../contract/client.ts'
import { sweepQueue } from '../../server/shop/accounts/sweep-expired.ts'
import { startPurchaseStream } from '../load/purchase-stream.ts'
import { type ShopBeside, startShopBeside } from '../model-based/shop-model.ts'
import { buildPerson, buildPlant, orderOf } from '../support/factories.ts'
import { assertAllSettles } from '../support/paying.ts'
import { rounds } from '../support/rounds.ts'
import { overHttp } from '../support/test-shop.ts'
import { until } from '../support/wait-until.ts'
import { payingShopForTests } from './paying-shop.ts'

const SOON_MS = 60_000
const BUYERS = 30
const STOCK = 10
const PRICE = 350
const PATIENCE_MS = 200
const NEWCOMERS = 12

const shop = payingShopForTests()

test('fault 31 · two processes on one database: both take orders and payments, every job, mail and sweep is done once', async (context) => {
  const beside = await startShopBeside(shop.inside)
  context.after(beside.stop)
  const urls = [shop.process.url, beside.url]
  const { database } = shop.inside
  // Sweeps come every ten minutes; for this test, as often as a schedule can have it, which is every minute.
  await sql`update pgboss.schedule set cron = '* * * * * *' where name = ${sweepQueue.name}`.execute(database)
  const streams = await Promise.all(urls.map((url) => startPurchaseStream(shop.inside, url, 2)))
  for (const { abandon } of streams) context.after(abandon)

  for (let round = 0; round < rounds(3, 20); round++) await raceForLastPieces(urls)
  await assertMailedOnce(urls, beside)
  const sweeps = rounds(1, 5)
  await until(async () => (await countSweeps()).done >= sweeps, (sweeps + 2) * SOON_MS)

  for (const { end } of streams) await end()
  assert.ok(streams.every(({ paid }) => paid.size > 0))
  await assertAllSettles(shop.inside)
  for (const { assertAllThere } of streams) await assertAllThere()
  const { due, left } = await countSweeps()
  assert.ok(left <= due, `${left} sweeps were left at ${due} times`)
})

/** More buyers than pieces, half of them at either process. */
async function raceForLastPieces(urls: readonly string[]): Promise<void> {
  const plant = await buildPlant(shop.inside, { price: PRICE, stock: STOCK })
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, place) => {
      const { bearer } = await buildPerson(shop.inside)
      const api = createApi(overHttp(urls[place % urls.length] ?? '', bearer))
      await persist(() => api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } }))
      return api
    }),
  )
  const body = orderOf([{ plant, quantity: 1, price: PRICE }])
  const headers = { 'idempotency-key': 'the-only-one' }
  const place = (api: Api) => persist(() => api.call('POST /orders', { headers, body }))
  const orders = await Promise.allSettled(buyers.map(place))
  const refusals = orders.flatMap((order) => (order.status === 'rejected' ? [order.reason] : []))
  assert.ok(
    refusals.every((reason) => reason instanceof ApiError && reason.code === 'stock_short'),
    String(refusals),
  )
  assert.equal(orders.length - refusals.length, STOCK)
}

/** As a browser does when a busy shop asks it to come again; until the shop has really done it. */
async function persist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error
      await pause(PATIENCE_MS)
    }
  }
}

/** Whoever registers gets one mail, whichever process takes them in and whichever sends it. */
async function assertMailedOnce(urls: readonly string[], beside: ShopBeside): Promise<void> {
  const newcomers = Array.from({ length: NEWCOMERS }, () => `${crypto.randomUUID()}@paudha.example`)
  for (const [place, email] of newcomers.entries()) {
    const visitor = createApi(overHttp(urls[place % urls.length] ?? ''))
    const body = { name: 'Asha Kulkarni', email, password: 'monsoon rain' }
    await persist(() => visitor.call('POST /auth/register', { body }))
  }
  const mails = await shop.inside.database
    .selectFrom('mails')
    .select('id')
    .where('recipient', 'in', newcomers)
    .execute()
  assert.equal(mails.length, NEWCOMERS)
  const directories = [shop.variables.DATA_DIR, beside.dataDirectory].map((directory) => join(directory, 'mail'))
  const files = async () => (await Promise.all(directories.map(filesIn))).flat()
  const sentOf = async () => (await files()).filter((file) => mails.some(({ id }) => file.endsWith(`-${id}.eml`)))
  await until(async () => (await sentOf()).length >= NEWCOMERS, SOON_MS)
  await until(async () => {
    const waiting = await shop.inside.database.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()
    return !waiting.some(({ id }) => mails.some((mail) => mail.id === id))
  }, SOON_MS)
  assert.equal((await sentOf()).length, NEWCOMERS)
}

async function filesIn(directory: string): Promise<string[]> {
  return (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
}

/** At how many times a sweep was due, how many were left for that, and how many of these are done */
async function countSweeps(): Promise<{ due: number; left: number; done: number }> {
  const { name } = sweepQueue
  const { rows } = await sql<{ due: number; left: number; done: number }>`
    select
      count(distinct singleton_on) filter (where name <> ${name}) as due,
      count(*) filter (where name = ${name}) as left,
      count(*) filter (where name = ${name} and state = 'completed') as done
    from pgboss.job where name = ${name} or data->>'name' = ${name}
  `.execute(shop.inside.database)
  return rows[0] ?? { due: 0, left: 0, done: 0 }
}
