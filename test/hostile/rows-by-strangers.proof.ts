import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { type LimitName, limits } from '../../contract/limits.ts'
import { sweepExpired } from '../../server/shop/accounts/sweep-expired.ts'
import { sweepMeasurement } from '../../server/shop/measurement/forward-events.ts'
import { makeDirectory } from '../support/directory.ts'
import { buildPerson } from '../support/factories.ts'
import { buildOnlineOrder, paymentShopForTests } from '../support/payment-shop.ts'
import { request } from '../support/request.ts'
import { contentsOf } from '../support/test-database.ts'
import { endpoints, wireOf } from './case.ts'
import { openSender, type Wire } from './send.ts'
import { openTargetBuilder } from './targets.ts'
import { unreachable } from './unreachable.ts'

/** How often each endpoint is called, without limits */
const CALLS = 8

const shop = paymentShopForTests({
  dataDirectory: makeDirectory(),
  facebook: unreachable.facebook,
  measurement: { pixelId: '1234567890', forward: null },
})

/** Tables whose rows expire, with the time by which they are deleted. */
const swept: Readonly<Record<string, string>> = {
  sessions: 'expires_at',
  account_links: 'expires_at',
  sign_in_flows: 'expires_at',
  pending_identities: 'expires_at',
  conversion_events: 'received_at',
  consents: 'given_at',
  known_devices: 'last_used_at',
  security_events: 'last_at',
  undo_links: 'expires_at',
  passkey_challenges: 'expires_at',
  pending_sign_ins: 'expires_at',
}

/** Rows that visitors may create, within the endpoint's limit for each network. */
const meant: Readonly<Record<string, readonly string[]>> = {
  'POST /auth/register': ['users', 'mails'],
  'POST /auth/provider-email': ['users', 'identities', 'mails'],
  'POST /auth/forgot-password': ['mails'],
  'POST /auth/reset-password': ['mails'],
  'POST /auth/undo-change': ['mails'],
  'POST /contact': ['contact_messages', 'mails'],
  'POST /newsletter': ['newsletter_subscribers'],
  'POST /search/unfound': ['searches_without_results'],
}

type Counts = Record<string, number>

async function countRows(): Promise<Counts> {
  const tables = (await contentsOf(shop.database)) as { name: string; rows: number }[]
  return Object.fromEntries(tables.map(({ name, rows }) => [name, Number(rows)]))
}

/** The tables that grew by more than one row, or by one for each request, while the work was done. */
async function grownBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await countRows()
  await work()
  const after = await countRows()
  return Object.keys(after).filter((name) => (after[name] ?? 0) > (before[name] ?? 0) + 1)
}

const open = endpoints.filter(([, { access }]) => access === 'anyone')

test('public endpoints create only rows that expire, or rows that they are meant to create, within a limit', async () => {
  const builder = await openTargetBuilder(shop)
  const sender = openSender(shop.url, 1)
  const wrong: string[] = []
  for (const [key, endpoint] of open) {
    const wires: Wire[] = []
    for (let call = 0; call < CALLS; call++) wires.push(wireOf(await builder.build([key, endpoint])))
    const grown = await grownBy(async () => {
      for (const wire of wires) assert.ok((await sender.send(wire)).status < 500)
    })
    for (const table of grown) {
      if (table in swept) continue
      if (!meant[key]?.includes(table)) wrong.push(`${key} fills ${table}`)
      else if (!isLimited(endpoint.limit)) wrong.push(`${key} fills ${table} without a limit`)
    }
  }
  sender.close()
  assert.deepEqual(wrong, [])
})

test('rows that expire are deleted in time', async () => {
  const { database } = shop
  const before = await countRows()
  for (const table of ['sessions', 'sign_in_flows', 'consents', 'conversion_events']) assert.notEqual(before[table], 0)
  for (const [table, time] of Object.entries(swept)) {
    await sql`update ${sql.table(table)} set ${sql.ref(time)} = ${sql.ref(time)} - interval '400 days'`.execute(
      database,
    )
  }
  await sweepExpired(database)
  await sweepMeasurement(database)
  const after = await countRows()
  const left = Object.keys(swept).filter((table) => after[table] !== 0)
  assert.deepEqual(left, [])
})

test('attempts to verify a payment with forged signatures are counted in one incident of the order', async () => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  const handed = await shop.provider.pay(order.razorpayOrderId, { outcome: 'failed' })
  const grown = await grownBy(async () => {
    for (let call = 0; call < 30; call++) {
      const body = { ...handed, razorpay_payment_id: `pay_${call}`, razorpay_signature: `${call}`.padStart(64, '0') }
      const answer = await request(shop, `POST /orders/${order._id}/verify-payment`, { bearer: asha.bearer, body })
      assert.equal(answer.status, 400)
    }
  })
  assert.ok(!grown.includes('payment_incidents'))
  const incidents = shop.database.selectFrom('payment_incidents').select('times').where('order_id', '=', order._id)
  assert.deepEqual(await incidents.execute(), [{ times: 30 }])
})

function isLimited(limit: LimitName | undefined): boolean {
  return limit !== undefined && 'address' in limits[limit]
}
