import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { type Api, ApiError, createApi } from '../../contract/client.ts'
import { sweepQueue } from '../../server/shop/accounts/sweep-expired.ts'
import { startPurchaseStream } from '../load/purchase-stream.ts'
import { type SecondProcess, startSecondProcess } from '../model-based/second-process.ts'
import { buildPerson, buildPlant, orderOf } from '../support/factories.ts'
import { mailFiles } from '../support/mails.ts'
import { overHttp } from '../support/over-http.ts'
import { assertAllSettles } from '../support/paying.ts'
import { isUnavailable, retryWhile } from '../support/retry.ts'
import { rounds } from '../support/rounds.ts'
import { until } from '../support/wait-until.ts'
import { payingShopForTests } from './payment-process.ts'

const SOON_MS = 60_000
const BUYERS = 30
const STOCK = 10
const PRICE = 350
const RETRY_MS = 200
const NEWCOMERS = 12

const shop = payingShopForTests()

test('fault 31 · two processes share a database: both take orders and payments, and every job, mail and sweep is done once', async (context) => {
  const second = await startSecondProcess(shop.inProcess)
  context.onTestFinished(second.stop)
  const urls = [shop.process.url, second.url]
  const { database } = shop.inProcess
  // Sweeps run every ten minutes; here every minute, the shortest interval that a schedule can have.
  await sql`update pgboss.schedule set cron = '* * * * * *' where name = ${sweepQueue.name}`.execute(database)
  const streams = await Promise.all(urls.map((url) => startPurchaseStream(shop.inProcess, url, 2)))
  for (const { abandon } of streams) context.onTestFinished(abandon)

  for (let round = 0; round < rounds(3, 10); round++) await raceForLastPieces(urls)
  await assertMailedOnce(urls, second)
  const sweeps = rounds(1, 2)
  await until(async () => (await countSweeps()).done >= sweeps, (sweeps + 2) * SOON_MS)

  for (const { end } of streams) await end()
  assert.ok(streams.every(({ acknowledged }) => acknowledged.size > 0))
  await assertAllSettles(shop.inProcess)
  for (const { assertAllThere } of streams) await assertAllThere()
  const { due, left } = await countSweeps()
  assert.ok(left <= due, `${left} sweeps were left at ${due} times`)
})

/** More buyers than pieces, half of them at each process. */
async function raceForLastPieces(urls: readonly string[]): Promise<void> {
  const plant = await buildPlant(shop.inProcess, { price: PRICE, stock: STOCK })
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, place) => {
      const { bearer } = await buildPerson(shop.inProcess)
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
  const isShort = (reason: unknown) => reason instanceof ApiError && reason.code === 'stock_short'
  assert.ok(refusals.every(isShort), String(refusals))
  assert.equal(orders.length - refusals.length, STOCK)
}

/** Retries while the shop is overloaded, as a browser does. */
function persist<Result>(work: () => Promise<Result>): Promise<Result> {
  return retryWhile(isUnavailable, work, RETRY_MS)
}

/** Each registration causes one mail, whichever process handles it or sends the mail. */
async function assertMailedOnce(urls: readonly string[], second: SecondProcess): Promise<void> {
  const emails = Array.from({ length: NEWCOMERS }, () => `${crypto.randomUUID()}@paudha.example`)
  for (const [place, email] of emails.entries()) {
    const visitor = createApi(overHttp(urls[place % urls.length] ?? ''))
    const body = { name: 'Asha Kulkarni', email, password: 'monsoon rain' }
    await persist(() => visitor.call('POST /auth/register', { body }))
  }
  const ofThem = shop.inProcess.database.selectFrom('mails').selectAll().where('recipient', 'in', emails)
  const mails = await ofThem.execute()
  assert.equal(mails.length, NEWCOMERS)
  const directories = [shop.variables.DATA_DIR, second.dataDirectory]
  await until(async () => (await ofThem.where('sent_at', 'is', null).execute()).length === 0, SOON_MS)
  const files = (await Promise.all(directories.map(mailFiles))).flat()
  assert.equal(files.filter((file) => mails.some(({ id }) => file.endsWith(`-${id}.eml`))).length, NEWCOMERS)
}

/** How often a sweep was due, how many jobs were created for that, and how many of them are done */
async function countSweeps(): Promise<{ due: number; left: number; done: number }> {
  const { name } = sweepQueue
  const { rows } = await sql<{ due: number; left: number; done: number }>`
    select
      count(distinct singleton_on) filter (where name <> ${name}) as due,
      count(*) filter (where name = ${name}) as left,
      count(*) filter (where name = ${name} and state = 'completed') as done
    from pgboss.job where name = ${name} or data->>'name' = ${name}
  `.execute(shop.inProcess.database)
  return rows[0] ?? { due: 0, left: 0, done: 0 }
}
