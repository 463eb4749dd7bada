import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { type Api, createApi } from '../../contract/client.ts'
import { openDatabase } from '../../server/database/database.ts'
import { startEmbeddedPostgres } from '../../server/database/embedded/embedded-postgres.ts'
import { assertInvariants } from '../invariants.ts'
import { addPlantForStream, type OrderStream, startOrderStream } from '../order-stream.ts'
import { rounds } from '../rounds.ts'
import { freePort, postmasterPid, type ShopProcess, type ShopVariables, startShopProcess } from '../shop-process.ts'
import { overHttp } from '../test-shop.ts'
import { until } from '../until.ts'

const BUYERS = 4
const RECOVERY_MS = 30_000
const admin = { email: 'admin@paudha.example', password: 'a password for tests' }

let variables: ShopVariables
let shop: ShopProcess
let bearers: string[]
let plant: string

before(async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'paudha-killed-'))
  await chmod(dataDirectory, 0o755)
  variables = { DATA_DIR: dataDirectory, PORT: await freePort(), ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'error' }
  shop = await startShopProcess(variables)
  const { token } = await visitor().call('POST /auth/login', { body: admin })
  plant = await addPlantForStream(createApi(overHttp(shop.url, token)))
  bearers = await Promise.all(Array.from({ length: BUYERS }, registerBuyer))
})

after(async () => {
  shop.process.kill('SIGTERM')
  await shop.ended
  await rm(variables.DATA_DIR, { recursive: true })
})

test('fault 20 · the shop and its database are killed amid a stream of orders, again and again: nothing answered is lost', async (context) => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds(5, 20); round++) {
    const stream = startStream(context)
    await until(() => stream.acknowledged.size >= 10, RECOVERY_MS)

    const postmaster = await postmasterPid(variables.DATA_DIR)
    shop.process.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await shop.ended
    shop = await startShopProcess(variables)

    await collect(stream, acknowledged)
  }
  await assertAllThere(acknowledged)
})

test('fault 21 · PostgreSQL is killed under load, again and again: the shop heals itself', async (context) => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds(5, 20); round++) {
    const stream = startStream(context)
    await until(() => stream.acknowledged.size >= 10, RECOVERY_MS)

    process.kill(await postmasterPid(variables.DATA_DIR), 'SIGKILL')
    const before = stream.acknowledged.size
    await until(() => stream.acknowledged.size >= before + 10, RECOVERY_MS)

    await collect(stream, acknowledged)
  }
  await assertAllThere(acknowledged)
})

test('fault 22 · the database restarts: every request is answered, and the shop is well again by itself', async (context) => {
  const stream = startStream(context)
  await until(() => stream.acknowledged.size >= 10, RECOVERY_MS)

  process.kill(await postmasterPid(variables.DATA_DIR), 'SIGINT')
  const before = stream.acknowledged.size
  await until(() => stream.acknowledged.size >= before + 10, RECOVERY_MS)

  const acknowledged = new Set<string>()
  await collect(stream, acknowledged)
  await assertAllThere(acknowledged)
})

test('fault 29 · only the shop is killed: started again it takes over the database that still runs', async () => {
  const postmaster = await postmasterPid(variables.DATA_DIR)
  shop.process.kill('SIGKILL')
  await shop.ended
  shop = await startShopProcess(variables)

  assert.equal(await postmasterPid(variables.DATA_DIR), postmaster)
  assert.equal((await visitor().call('POST /auth/login', { body: admin })).name, 'Admin')
})

function startStream(context: TestContext): OrderStream {
  const stream = startOrderStream(shop.url, bearers, plant)
  context.after(stream.end)
  return stream
}

function visitor(): Api {
  return createApi(overHttp(shop.url))
}

async function registerBuyer(): Promise<string> {
  const email = `${crypto.randomUUID()}@paudha.example`
  const { token } = await visitor().call('POST /auth/register', {
    body: { name: 'Asha Kulkarni', email, password: 'a password for tests' },
  })
  return token
}

async function collect(stream: OrderStream, into: Set<string>): Promise<void> {
  await stream.end()
  for (const order of stream.acknowledged) into.add(order)
}

/** Every acknowledged order is in its buyer's list, and the books add up. */
async function assertAllThere(acknowledged: ReadonlySet<string>): Promise<void> {
  const lists = await Promise.all(bearers.map((bearer) => createApi(overHttp(shop.url, bearer)).call('GET /orders')))
  const found = new Set(lists.flat().map(({ _id }) => _id))
  assert.deepEqual(
    [...acknowledged].filter((order) => !found.has(order)),
    [],
  )
  const postgres = await startEmbeddedPostgres({ dataDirectory: variables.DATA_DIR, log: () => {} })
  assert.ok(postgres.adopted)
  const database = openDatabase(postgres.connection, { name: 'paudha-test', connections: 1 })
  await assertInvariants(database)
  await database.destroy()
  await postgres.stop()
}
