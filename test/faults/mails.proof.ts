import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { type Api, createApi } from '../../contract/client.ts'
import { startDatabaseProxy } from '../fakes/database-proxy.ts'
import { type FakeSmtp, startFakeSmtp } from '../fakes/smtp.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { makeDirectory } from '../support/directory.ts'
import { orderOf } from '../support/factories.ts'
import { mailsReceivedBy } from '../support/mails.ts'
import { overHttp } from '../support/over-http.ts'
import { freePort, type ShopProcess, type ShopVariables, startShopProcess } from '../support/shop-process.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { until } from '../support/wait-until.ts'

/** Longer than the delay before a failed mail is retried */
const ARRIVAL_MS = 3 * 60_000

let own: TestDatabase
let shop: ShopProcess
let variables: ShopVariables
let smtpPort: number
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  own = await createTestDatabase()
  stops.push(own.drop)
  const proxy = await startDatabaseProxy(own.connection)
  stops.push(proxy.stop)
  smtpPort = Number(await freePort())
  variables = {
    DATA_DIR: makeDirectory(),
    PORT: await freePort(),
    LOG_LEVEL: 'error',
    DATABASE_URL: proxy.url,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Paudha <shop@paudha.example>',
  }
  shop = await startShopProcess(variables)
  stops.push(stopShop)
})

afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

test('the shop is killed between an order and its mail, while the mail server is down: it arrives, once', async () => {
  const asha = await register()
  const id = await placeOrder(asha.api)
  shop.process.kill('SIGKILL')
  await shop.ended
  assert.equal((await mailOf(id)).sent_at, null)
  await letClaimsLapse()

  shop = await startShopProcess(variables)
  await assertArrivesOnce(asha.email, id)
})

test('the mail server is down for a while: what failed arrives once it is up, once', async () => {
  const ravi = await register()
  const id = await placeOrder(ravi.api)
  await until(async () => (await mailOf(id)).last_error !== null, ARRIVAL_MS)

  await assertArrivesOnce(ravi.email, id)
})

async function stopShop(): Promise<void> {
  shop.process.kill('SIGTERM')
  await shop.ended
}

async function register(): Promise<{ email: string; api: Api }> {
  const email = `${crypto.randomUUID()}@paudha.example`
  const body = { name: 'Asha Kulkarni', email, password: 'a password for tests' }
  const { token } = await createApi(overHttp(shop.url)).call('POST /auth/register', { body })
  return { email, api: createApi(overHttp(shop.url, token)) }
}

async function placeOrder(api: Api): Promise<string> {
  const plants = await api.call('GET /plants', { query: { minPrice: '300', inStock: 'true', limit: '1' } })
  const [{ _id: plant, price } = assert.fail('nothing is on sale')] = plants
  await api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  return (await api.call('POST /orders', { body: orderOf([{ plant, quantity: 1, price }]) }))._id
}

/** A process that was killed while it delivered a mail has claimed it for some minutes; ends the claim. */
async function letClaimsLapse(): Promise<void> {
  const lapsed = { claimed_until: sql<Date>`now()` }
  await own.database.updateTable('mails').set(lapsed).where('claimed_until', 'is not', null).execute()
}

async function mailOf(orderId: string) {
  return own.database
    .selectFrom('mails')
    .select(['sent_at', 'last_error'])
    .where('subject', '=', await subjectOf(orderId))
    .executeTakeFirstOrThrow()
}

/** Starts the mail server, and stops it once the mail is delivered. */
async function assertArrivesOnce(email: string, orderId: string): Promise<void> {
  const smtp: FakeSmtp = await startFakeSmtp(smtpPort)
  try {
    await until(async () => (await mailOf(orderId)).sent_at !== null, ARRIVAL_MS)
    const subjects = (await mailsReceivedBy(smtp, email)).map(({ subject }) => subject)
    const expected = await subjectOf(orderId)
    assert.deepEqual(
      subjects.filter((subject) => subject === expected),
      [expected],
    )
  } finally {
    await smtp.stop()
  }
  await assertInvariants(own.database)
}

async function subjectOf(orderId: string): Promise<string> {
  const { number } = await own.database
    .selectFrom('orders')
    .select('number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return `We have your order #${number}`
}
