import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { explainListenError, requireFreePort } from '../preflight-checks.ts'
import { refuse } from '../refusal.ts'

/** A stopping shop goes on answering until no request has come during this time … */
const QUIET_MS = 300
/** … which is longer behind a proxy, since that notices the failing `/readyz` later … */
const QUIET_BEHIND_PROXY_MS = 1_000
/** … or for this long at most; then the port is closed, and clients reconnect to another process. */
const MAX_DRAIN_MS = 5_000
/** How long requests in flight may take before their connections are closed all the same. */
const MAX_IN_FLIGHT_MS = 8_000

/** With this header a proxy says that it retries a request at another process when it gets 502. */
const ASKS_ELSEWHERE_ON = 'x-asks-elsewhere-on'
/** Monitoring goes on while the shop drains, and must not prolong that. */
const MONITORING: readonly (string | undefined)[] = ['/readyz', '/healthz', '/metrics']

type Address = { host: string; port: number; proxies: number; drainSeconds: number }

/**
 * Listens; requests go through `steps` before the routes. Its own refusals have these `headers`. Returns a function that
 * stops without losing a request: at once `/readyz` fails; other requests are answered as before, over connections that close
 * with the answer, until no more come. Only then the port is closed: connections that the kernel holds and Node has not accepted
 * by then are reset.
 */
export async function listen(
  app: FastifyInstance,
  { host, port, proxies, drainSeconds }: Address,
  steps: readonly RequestStep[],
  headers: Record<string, string>,
): Promise<() => Promise<void>> {
  let isDraining = false
  let requests = 0
  const drain: RequestStep = (request, response, next) => {
    const isMonitoring = MONITORING.includes(request.url)
    if (!isMonitoring) requests++
    if (isDraining) {
      response.setHeader('Connection', 'close')
      if (request.url === '/readyz') return sendUnavailable(response, 503, headers)
      if (!isMonitoring && isRetriedElsewhere(request)) return sendUnavailable(response, 502, headers)
    }
    next(request, response)
  }
  installRequestPipeline(app, [drain, ...steps])
  const closePort = await listenOnReusedPort(app, host, port).catch((error: unknown) => {
    throw explainListenError(error, host, port)
  })
  return async function stop(): Promise<void> {
    isDraining = true
    await delay(drainSeconds * 1_000)
    await untilQuiet(() => requests, proxies > 0 ? QUIET_BEHIND_PROXY_MS : QUIET_MS)
    const closed = closePort()
    const timer = setTimeout(() => app.server.closeAllConnections(), MAX_IN_FLIGHT_MS)
    await closed
    await app.close()
    clearTimeout(timer)
  }
}

/** Proxies retry only reads; a write is completed here. */
function isRetriedElsewhere(request: IncomingMessage): boolean {
  return isRead(request) && request.headers[ASKS_ELSEWHERE_ON] === '502'
}

export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

function sendUnavailable(response: ServerResponse, status: 502 | 503, headers: Record<string, string>): void {
  const ownHeaders = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '1',
  }
  response.writeHead(status, { ...headers, ...ownHeaders }).end(JSON.stringify(refuse('unavailable').body))
}

/**
 * Waits until the count stands still. The extra turn of the event loop lets connections that the kernel holds already
 * be accepted and read before the count is compared.
 */
async function untilQuiet(count: () => number, quietMs: number): Promise<void> {
  const end = performance.now() + MAX_DRAIN_MS
  let before: number
  do {
    before = count()
    await delay(quietMs)
    await nextTurn()
  } while (count() !== before && performance.now() < end)
}

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

/** Answers a request itself or passes it to `next`, at once or later. */
export type RequestStep = (request: IncomingMessage, response: ServerResponse, next: RequestListener) => void

/**
 * The one owner of the server's `request` event: a request goes through the steps in their order (draining, cached
 * responses), then to Fastify's routes. A request with an `Expect` that Node does not know goes the same way. Fastify's
 * `serverFactory` would do as well, but HOST=localhost would listen on one of its two addresses only.
 */
export function installRequestPipeline(app: FastifyInstance, steps: readonly RequestStep[]): void {
  const handle = steps.reduceRight<RequestListener>(
    (next, step) => (request, response) => step(request, response, next),
    app.routing,
  )
  app.server.removeAllListeners('request')
  app.server.on('request', handle)
  app.server.on('checkExpectation', handle)
}

/**
 * In each turn of its event loop Node accepts one connection per listening socket. The turns of a busy shop are long:
 * many connections would wait in the kernel, for twenty seconds perhaps, and never get the 503 that they should. So
 * there are this many sockets at one port, among which the kernel distributes the connections; only Linux does that.
 */
const LISTENING_SOCKETS = process.platform === 'linux' ? 32 : 1

/** Opens the port; returns a function that closes it at once and resolves when the last connection has ended. */
async function listenOnReusedPort(app: FastifyInstance, host: string, port: number): Promise<() => Promise<unknown>> {
  const address = { host, port, reusePort: LISTENING_SOCKETS > 1 }
  await app.ready()
  // A reused port would be shared with another shop that has been started meanwhile.
  await requireFreePort(host, port)
  await app.listen(address)
  const extraServers = Array.from({ length: LISTENING_SOCKETS - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => app.server.emit('connection', socket)),
  )
  await Promise.all(extraServers.map((server) => once(server.listen(address), 'listening')))
  return () => Promise.all([app.server, ...extraServers].map(close))
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
