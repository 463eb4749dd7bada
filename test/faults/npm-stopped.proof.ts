import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'vitest'
import { findServerProcesses } from '../../server/platform/embedded-postgres/processes.ts'
import { rounds } from '../support/rounds.ts'
import {
  type ShopProcess,
  type ShopVariables,
  shopVariables,
  spawnCommand,
  untilReady,
} from '../support/shop-process.ts'
import { until } from '../support/wait-until.ts'

const CLIENTS = 20
const LONGEST_STOP_MS = 15_000
const NPM_START = ['npm', 'start']

/** The receivers of the signal: npm, the bootstrap that npm's shell runs or, as by Ctrl-C, the whole group */
const ends: readonly [signal: NodeJS.Signals, to: 'npm' | 'bootstrap' | 'group'][] = [
  ['SIGTERM', 'npm'],
  ['SIGINT', 'group'],
  ['SIGHUP', 'npm'],
  ['SIGKILL', 'npm'],
  ['SIGTERM', 'bootstrap'],
  ['SIGKILL', 'bootstrap'],
]

for (const [signal, to] of ends) {
  test(`fault 40 · ${signal} to ${to}: requests in progress are answered, the port is freed, the database stops`, async () => {
    const variables = await shopVariables()
    const shop = await untilReady(spawnCommand(variables, NPM_START))
    const bootstrap = bootstrapOf(shop)
    const clients = keepAliveClients(CLIENTS, `${shop.url}/api/plants/categories`)
    const begun = Date.now()
    const npm = Number(shop.process.pid)
    process.kill({ npm, bootstrap, group: -npm }[to], signal)

    await withinTime(clients)
    await stopped(shop, variables, begun)
  })
}

test('fault 40 · SIGTERM to npm at any moment of the start leaves nothing running', async () => {
  const variables = await shopVariables()
  for (const afterMs of [0, 150, 400, 700, 1_000, 1_500, 2_500].slice(0, rounds(4, 7))) {
    const shop = spawnCommand(variables, NPM_START)
    const begun = Date.now()
    await until(() => Date.now() - begun >= afterMs, LONGEST_STOP_MS)
    process.kill(Number(shop.process.pid), 'SIGTERM')
    await stopped(shop, variables, Date.now())
  }
})

test('a shop in the background outlives its shell, and runs until npm is stopped', async () => {
  const variables = await shopVariables()
  const shop = await untilReady(spawnCommand(variables, ['sh', '-c', 'nohup npm start <&- & echo npm is $!']))
  const npm = Number(/npm is (\d+)/.exec(shop.output())?.[1])
  assert.notEqual(shop.process.exitCode, null)
  await until(() => parentOf(npm) !== shop.process.pid, LONGEST_STOP_MS)
  for (let i = 0; i < 100; i++) assert.ok(await shop.isReady())

  process.kill(npm, 'SIGTERM')
  await stopped(shop, variables, Date.now())
})

/** All processes of the shop have ended, the port is free, and no PostgreSQL runs on its data. */
async function stopped(shop: ShopProcess, { DATA_DIR, PORT }: ShopVariables, begun: number): Promise<void> {
  await withinTime(shop.ended)
  await until(() => isFree(Number(PORT)), LONGEST_STOP_MS)
  await until(async () => (await findServerProcesses(join(DATA_DIR, 'database'))).length === 0, LONGEST_STOP_MS)
  assert.ok(Date.now() - begun < LONGEST_STOP_MS, `${Date.now() - begun} ms`)
}

async function withinTime<Value>(work: Promise<Value>): Promise<Value> {
  const late = AbortSignal.timeout(LONGEST_STOP_MS)
  const never = once(late, 'abort').then(() => Promise.reject(new Error(`Not within ${LONGEST_STOP_MS} ms`)))
  return Promise.race([work, never])
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** The shop's process under npm is `node bootstrap/start.mjs`, with or without a shell between. */
function bootstrapOf(shop: ShopProcess): number {
  const { stdout } = spawnSync('pgrep', ['-g', String(shop.process.pid), '-f', '^node bootstrap/start.mjs'])
  return Number(String(stdout).trim().split('\n')[0])
}

function parentOf(pid: number): number {
  return Number(/^\d+ \(.*\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
}

/** Clients that each send requests over one keep-alive connection until a response closes it. Any other failure throws. */
async function keepAliveClients(count: number, url: string): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => requestUntilConnectionClose(url)))
}

async function requestUntilConnectionClose(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let isLast = false; !isLast; ) {
    const [answer] = await once(get(url, { agent }), 'response')
    assert.equal(answer.statusCode, 200)
    for await (const _ of answer);
    isLast = answer.headers.connection === 'close'
  }
}
