import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'vitest'
import type { CartItem } from '../../contract/cart.ts'
import type { Order } from '../../contract/orders.ts'
import { findServerProcesses } from '../../server/platform/embedded-postgres/processes.ts'
import { orderOf } from '../support/factories.ts'
import { type Answered, request } from '../support/request.ts'
import { rounds } from '../support/rounds.ts'
import { shopVariables, startShopProcess } from '../support/shop-process.ts'
import { until } from '../support/wait-until.ts'
import { embeddedShopForTests } from './embedded-shop.ts'

const LONGEST_STOP_MS = 15_000

const shop = embeddedShopForTests()

test('fault 27 · SIGTERM during orders: each is answered, and is there after the restart', async () => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds(1, 3); round++) {
    const before = acknowledged.size
    const buying = shop.bearers.map((bearer) => buyUntilConnectionClose(bearer, acknowledged))
    await until(() => acknowledged.size >= before + 2 * shop.bearers.length)
    const begun = Date.now()
    shop.process.process.kill('SIGTERM')

    await Promise.all(buying)
    assert.equal(await shop.process.ended, 0)
    assert.ok(Date.now() - begun < LONGEST_STOP_MS)
    await shop.start()
  }
  await shop.assertAllThere(acknowledged)
})

test('fault 28 · Ctrl-C reaches the whole process group, and a SIGTERM follows: the shop stops cleanly', async () => {
  const variables = await shopVariables()
  const own = await startShopProcess(variables, 'bootstrap/start.mjs')
  const cluster = join(variables.DATA_DIR, 'database')
  const before = await findServerProcesses(cluster)

  signalGroup(own.process.pid, 'SIGINT')
  signalGroup(own.process.pid, 'SIGTERM')

  assert.equal(await own.ended, 0)
  // Not by the postmaster's PID, which exists until the process is reaped
  assert.deepEqual([before.length > 0, await findServerProcesses(cluster)], [true, []])
})

test('while the shop drains, /readyz and answers to a proxy say so; all other requests are served', async () => {
  const own = await startShopProcess({ ...(await shopVariables()), DRAIN_SECONDS: '6' })
  own.process.kill('SIGTERM')
  await until(async () => (await fetch(`${own.url}/readyz`)).status === 503)

  const headers = { 'X-Asks-Elsewhere-On': '502' }
  const [alive, read, readElsewhere, written] = await Promise.all([
    fetch(`${own.url}/healthz`, { headers }),
    fetch(`${own.url}/api/plants/categories`),
    fetch(`${own.url}/api/plants/categories`, { headers }),
    fetch(`${own.url}/api/auth/login`, { method: 'POST', headers }),
  ])

  const answers = [alive, read, readElsewhere, written]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 502, 400],
  )
  assert.ok(answers.every((answer) => answer.headers.get('connection') === 'close'))
  assert.ok(answers.every((answer) => answer.headers.has('x-content-type-options')))
  assert.equal(await own.ended, 0)
})

function signalGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  assert.ok(leader)
  process.kill(-leader, signal)
}

/** Buys piece after piece until a response closes the connection. Any other failure throws. */
async function buyUntilConnectionClose(bearer: string, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    const body = { plantId: shop.plant, quantity: 1 }
    const filled = await request(shop.process, 'POST /cart/add', { bearer, body })
    assert.equal(filled.status, 200)
    if (isLast(filled)) return
    const cart = filled.json as CartItem[]
    const items = cart.map(({ plant, quantity }) => ({ plant: plant._id, quantity, price: plant.price }))
    const placed = await request(shop.process, 'POST /orders', { bearer, body: orderOf(items) })
    assert.equal(placed.status, 201)
    acknowledged.add((placed.json as Order)._id)
    if (isLast(placed)) return
  }
}

const isLast = ({ headers }: Answered) => headers.get('connection') === 'close'
