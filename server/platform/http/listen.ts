import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refusalToListen } from '../preflight-checks.ts'
import { refuse } from '../refusal.ts'
import { openDoors } from './reuse-port.ts'

/** A shop that stops serves on until nobody has asked for anything during this time … */
const QUIET_MS = 300
/** … of which a proxy, once it was told, may need more to let go … */
const QUIET_BEHIND_PROXY_MS = 1_000
/** … or for this long; then the port is let go, and clients come back elsewhere. */
const LONGEST_PARTING_MS = 5_000
/** How long requests that are being answered may take before the process leaves all the same. */
const LONGEST_MS = 8_000

/** By this header a proxy says that it asks another shop, and leaves this one alone, when it gets 502. */
const ASKS_ELSEWHERE_ON = 'x-asks-elsewhere-on'
/** Who looks after the shop goes on looking; that keeps nobody waiting. */
const LOOKED_AFTER_AT: readonly (string | undefined)[] = ['/readyz', '/healthz', '/metrics']

type Address = { host: string; port: number; proxies: number; drainSeconds: number }
type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Listens; answers a function that stops without losing a request. `/readyz` says at once that the shop goes. Everything
 * else is answered as before, over connections that end with the answer, until whoever is in front has stopped asking.
 * Only then the port is let go: what has not been taken from it by then would be reset.
 */
export async function listen(app: FastifyInstance, { host, port, proxies, drainSeconds }: Address) {
  let isParting = false
  let requests = 0
  const listeners = app.server.listeners('request') as Listener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isLookedAfter = LOOKED_AFTER_AT.includes(request.url)
    if (!isLookedAfter) requests++
    if (isParting) {
      response.setHeader('Connection', 'close')
      if (request.url === '/readyz') return sendAway(response, 503)
      if (!isLookedAfter && mayBeAskedElsewhere(request)) return sendAway(response, 502)
    }
    for (const listener of listeners) listener.call(app.server, request, response)
  })
  const closeDoors = await openDoors(app, host, port).catch((error: unknown) => {
    throw refusalToListen(error, host, port)
  })
  return async function stop(): Promise<void> {
    isParting = true
    await pause(drainSeconds * 1_000)
    await untilQuiet(() => requests, proxies > 0 ? QUIET_BEHIND_PROXY_MS : QUIET_MS)
    const closed = closeDoors()
    const last = setTimeout(() => app.server.closeAllConnections(), LONGEST_MS)
    await closed
    await app.close()
    clearTimeout(last)
  }
}

/** What changes something is never sent twice, so that it is done here to the end. */
function mayBeAskedElsewhere({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers[ASKS_ELSEWHERE_ON] === '502'
}

function sendAway(response: ServerResponse, status: 502 | 503): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '1' }
  response.writeHead(status, headers).end(JSON.stringify(refuse('unavailable').body))
}

/**
 * Waits until the count stands still. What has reached the machine but was not read yet gets its turn first: it ends in
 * the very turn in which all that waited at the port was taken.
 */
async function untilQuiet(count: () => number, quietMs: number): Promise<void> {
  const end = performance.now() + LONGEST_PARTING_MS
  let before: number
  do {
    before = count()
    await pause(quietMs)
    await nextTurn()
  } while (count() !== before && performance.now() < end)
}
