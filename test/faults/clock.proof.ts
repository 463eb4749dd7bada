import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { ResponseBody } from '../../contract/contract.ts'
import { type FakeOidc, oidcClient, startFakeOidc } from '../fakes/oidc.ts'
import { newEmail, PASSWORD } from '../support/accounts.ts'
import { buildPerson } from '../support/factories.ts'
import { Navigator } from '../support/navigator.ts'
import { assertAllSettles, CANCELLED, PAID, stateOf, UNPAID, verify } from '../support/paying.ts'
import { buildOnlineOrder } from '../support/payment-shop.ts'
import { request } from '../support/request.ts'
import { until } from '../support/wait-until.ts'
import { payingShopForTests } from './payment-process.ts'

const DAY_MS = 86_400_000
const SOON_MS = 60_000

const shop = payingShopForTests()
for (const [where, shift] of Object.entries({ 'a day ahead': DAY_MS, 'a day behind': -DAY_MS })) {
  test(`fault 33 · the shop’s clock is ${where}: sessions, holds and statuses follow the database’s clock`, async (context) => {
    const held = await placeOrderAgo(29)
    const over = await placeOrderAgo(31)
    await shop.process.stop()
    const publicUrl = shop.process.url
    const google = await startFakeOidc(`${publicUrl}/api/auth/google/callback`)
    context.onTestFinished(google.stop)
    await shop.start('./test/faults/shifted-clock.ts', {
      CLOCK_SHIFT_MS: String(shift),
      PUBLIC_URL: publicUrl,
      GOOGLE_CLIENT_ID: oidcClient.clientId,
      GOOGLE_CLIENT_SECRET: oidcClient.clientSecret,
      GOOGLE_ISSUER: google.issuer,
    })
    await assertClockIsOff(shift)

    await until(async () => (await over()) === CANCELLED, SOON_MS)
    assert.equal(await held(), UNPAID)
    await assertSessionsEndInTime()
    await assertGoogleWorks(google)

    const asha = await shop.buildShopper()
    const { order, handed } = await shop.payWithoutNotice(asha)
    const paid = await verify(asha, order._id, handed)
    assert.equal(await stateOf(asha, order._id), PAID)
    assert.ok(Math.abs(Date.now() - Date.parse(paid.createdAt)) < SOON_MS, `placed at ${paid.createdAt}`)
    await assertAllSettles(shop.inProcess)
  })
}

/** An online order placed so many minutes ago, which the shop checks next; returns a function that reads its state. */
async function placeOrderAgo(minutes: number): Promise<() => Promise<string>> {
  const asha = await buildPerson(shop.inProcess)
  const order = await buildOnlineOrder(shop.inProcess, asha)
  const { database } = shop.inProcess
  const created_at = sql<Date>`now() - make_interval(mins => ${minutes})`
  await database.updateTable('orders').set({ created_at }).where('id', '=', order._id).execute()
  const next_check_at = sql<Date>`now()`
  await database.updateTable('payment_intents').set({ next_check_at }).where('order_id', '=', order._id).execute()
  return () => stateOf(asha, order._id)
}

/** The shop's log is written by its own clock. */
async function assertClockIsOff(shift: number): Promise<void> {
  await request(shop.process, 'GET /plants?limit=1')
  const logged = () => [...shop.process.output().matchAll(/"time":(\d+)/g)].map(([, time]) => Number(time))
  await until(() => logged().length > 0, SOON_MS)
  assert.ok(logged().every((time) => Math.abs(time - shift - Date.now()) < SOON_MS))
}

async function assertSessionsEndInTime(): Promise<void> {
  const body = { name: 'Asha', email: newEmail(), password: PASSWORD }
  const registered = await request(shop.process, 'POST /auth/register', { body })
  const { token, user } = registered.json as ResponseBody<'POST /auth/register'>
  const cookie = /paudha_session=([\w-]+)/.exec(registered.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const statuses = async () => {
    const answers = [{ bearer: token }, { cookie }].map((who) => request(shop.process, 'GET /auth/me', who))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  const expire = (when: string) =>
    sql`update sessions set expires_at = now() + ${when}::interval where user_id = ${user._id}`.execute(
      shop.inProcess.database,
    )
  assert.deepEqual(await statuses(), [200, 200])
  await expire('1 minute')
  assert.deepEqual(await statuses(), [200, 200])
  await expire('-1 second')
  assert.deepEqual(await statuses(), [401, 401])
}

/** An id token that is valid now signs in, though to the shop's own clock it is a day off. */
async function assertGoogleWorks(google: FakeOidc): Promise<void> {
  const sub = crypto.randomUUID()
  google.person = { sub, name: 'Asha', email: `${sub}@paudha.example`, email_verified: true }
  const { origin } = new URL(shop.process.url)
  const isPage = (url: URL) => url.origin === origin && !url.pathname.startsWith('/api/')
  const landed = await new Navigator({}).follow(`${origin}/api/auth/google`, isPage)
  assert.equal(landed.pathname, '/shop', landed.href)
}
