import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import { test } from 'vitest'
import { makeDirectory } from '../support/directory.ts'
import { ownProcessForTests } from '../support/own-process.ts'
import { paymentShopForTests } from '../support/payment-shop.ts'
import type { Answered } from '../support/request.ts'
import { rounds } from '../support/rounds.ts'
import { type Target, wireOf } from './case.ts'
import { type LongCase, longAddresses, longFields, longHeaders, manyParts } from './long-values.ts'
import { costliest, otherUnits, repeatedInAddresses, repeatedInHeaders } from './repeated-texts.ts'
import { namesIn } from './schema-fields.ts'
import { openSender, type Wire } from './send.ts'
import { openTargetBuilder } from './targets.ts'
import { unreachable } from './unreachable.ts'

/** `npm run prove` sends all requests; a shorter run only the costliest bodies and every 17th other request. */
const EVERY = rounds(17, 1)
const EVERY_OF_PAGES = rounds(5, 1)
const someOf = (cases: Iterable<LongCase>, every = EVERY) =>
  Iterator.from(cases).filter((_, index) => index % every === 0)

/** The most CPU time for one response, in milliseconds. */
const MOST_MS = 100
const TRIES = 3
const SHOWN = 10

/** Endpoints that read their requests in different ways: cached responses, JSON, forms, files, URLs with a secret. */
const READERS = ['GET /plants', 'POST /auth/login', 'POST /upload', 'POST /meta/events', 'GET /auth/google/callback']

const shop = paymentShopForTests({ dataDirectory: makeDirectory(), ...unreachable, proxies: 1 })
const whole = ownProcessForTests()

test('I9 · no API request takes more than 100 ms of processor time, whatever it contains', async (context) => {
  const sender = openSender(shop.url, 1)
  const builder = await openTargetBuilder(shop)
  let targets: Target[] = []
  const names = await headersRead(shop.app.server, async () => {
    targets = await builder.buildAll()
    for (const target of targets) await sender.send(wireOf(target))
  })
  for (const name of ['accept-encoding', 'authorization', 'cookie', 'if-none-match', 'origin', 'x-forwarded-for'])
    assert.ok(names.includes(name), `${name} is not among the headers that are read: ${names}`)
  const readers = targets.filter(({ key }) => READERS.includes(key))
  assert.equal(readers.length, READERS.length)
  function* cases(): Generator<LongCase> {
    for (const target of targets) {
      yield* longFields(target, costliest)
      yield* someOf(longFields(target, otherUnits))
      yield* someOf([...longAddresses(target), ...longHeaders(target, namesIn(target.endpoint.headers))])
    }
    for (const target of readers) yield* someOf(longHeaders(target, names))
    for (const target of readers.slice(1, 3)) yield* manyParts(target)
  }
  const measured = await measureEach({ clock: ownThread, send: sender.send }, cases())
  sender.close()
  void context.annotate(`${names.length} headers: ${names.join(', ')}`)
  assertBounded(measured, (line) => void context.annotate(line))
})

test('I9 · no request for a page or file takes more than 100 ms of processor time, whatever it contains', {
  // The processor time of another process’s thread is read from Linux.
  skip: process.platform !== 'linux',
}, async (context) => {
  const sender = openSender(whole.url, 1)
  const get = (what: string, path: string, headers = {}) => ({ what, wire: { method: 'GET', path, headers } })
  const parameters = ['/shop?search=', '/shop?category=', '/shop?page=', '/shop?sort=', '/login?from=', '/?utm_source=']
  const places = ['/', '/plants/', '/images/', '/assets/', '/uploads/', '/api/', '/about/', ...parameters]
  const headers = 'accept-encoding cookie if-none-match range user-agent accept-language referer accept'.split(' ')
  const cases = [
    ...places.flatMap((place) =>
      Object.entries(repeatedInAddresses).map(([what, value]) => get(`${place}…, ${what}`, place + value)),
    ),
    ...['/', '/shop?search=fern', '/images/hero.jpg', '/nothing'].flatMap((path) =>
      headers.flatMap((name) =>
        Object.entries(repeatedInHeaders).map(([what, value]) =>
          get(`${path}, ${name} is ${what}`, path, { [name]: value }),
        ),
      ),
    ),
  ]
  const clock = mainThreadOf(whole.process.pid ?? 0)
  const measured = await measureEach({ clock, send: sender.send }, someOf(cases, EVERY_OF_PAGES))
  sender.close()
  assertBounded(measured, (line) => void context.annotate(line))
})

function assertBounded(measured: readonly Measured[], print: (line: string) => void): void {
  print(`${measured.length} requests with long, repetitive values; the slowest ten answers:`)
  for (const line of slowest(measured)) print(line)
  assert.ok(measured.length > 200)
  const wrong = measured.filter(({ ms, status }) => ms > MOST_MS || status >= 500)
  assert.deepEqual(wrong, [])
}

/** The CPU time of a shop's main thread, in milliseconds. Passwords are hashed on other threads, by design slowly. */
type ProcessorClock = () => number
type Measured = { what: string; ms: number; status: number }
type Measuring = { clock: ProcessorClock; send: (wire: Wire) => Promise<Answered> }

/** The processor time of a shop in this process, including the client. */
const ownThread: ProcessorClock = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The processor time of a shop in its own process, as Linux counts it. */
function mainThreadOf(pid: number): ProcessorClock {
  return () => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000
}

/**
 * Sends requests one after the other and measures the CPU time of each. A request over the limit is tried up to three times,
 * and the least time counts, to leave out compilation and garbage collection.
 */
async function measureEach(
  { clock, send }: Measuring,
  requests: Iterable<{ what: string; wire: Wire }>,
): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const { what, wire } of requests) {
    let [ms, status] = [Infinity, 0]
    for (let tries = 0; tries < TRIES && ms > MOST_MS; tries++) {
      const before = clock()
      status = await send(wire).then((answer) => answer.status, isHungUp)
      ms = Math.min(ms, clock() - before)
    }
    measured.push({ what, ms, status })
  }
  return measured
}

/** The slowest responses, one per line. */
function slowest(measured: readonly Measured[]): string[] {
  return measured
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SHOWN)
    .map(({ what, ms, status }) => `${ms.toFixed(1)} ms, ${status}: ${what}`)
}

/** A malformed request may close the connection. */
function isHungUp(error: NodeJS.ErrnoException): number {
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return 0
  throw error
}

/** The names of the headers that a shop and its libraries read during `work`, and those that Node itself reads. */
async function headersRead(server: Server, work: () => Promise<unknown>): Promise<string[]> {
  const noted = new Set(['host', 'connection', 'expect', 'upgrade', 'keep-alive'])
  const note = (request: IncomingMessage) => {
    const headers = new Proxy(request.headers, {
      get(target, name, receiver) {
        if (typeof name === 'string') noted.add(name)
        return Reflect.get(target, name, receiver)
      },
    })
    Object.defineProperty(request, 'headers', { value: headers, configurable: true })
  }
  server.prependListener('request', note)
  await work()
  server.off('request', note)
  return [...noted].filter((name) => /^[a-z-]+$/.test(name) && !FRAMING.has(name)).sort()
}

/** These delimit a request: raw-requests.ts tries other values. */
const FRAMING = new Set(['content-length', 'transfer-encoding'])
