import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refusalToListen } from '../machine.ts'
import { refuse } from '../refusal.ts'

/** Kept-alive connections are told to close until none of them has asked for anything during this time … */
const QUIET_MS = 300
/** … or for this long; then the port is let go, and clients come back elsewhere. */
const LONGEST_PARTING_MS = 4_000
/** How long requests that are being answered may take before the process leaves all the same. */
const LONGEST_MS = 8_000

/**
 * Listens; answers a function that stops without losing a request: answers tell kept-alive connections to close, and a
 * proxy to ask elsewhere, then the port is let go, then what is still being answered is finished.
 */
export async function listen(
  app: FastifyInstance,
  address: { host: string; port: number; proxies: number },
): Promise<() => Promise<void>> {
  let isParting = false
  let requests = 0
  const listeners = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    requests++
    if (isParting) response.setHeader('Connection', 'close')
    if (isParting && address.proxies > 0 && mayBeAskedElsewhere(request)) return sendElsewhere(response)
    for (const listener of listeners) listener.call(app.server, request, response)
  })
  const { host, port } = address
  await app.listen({ host, port }).catch((error: unknown) => {
    throw refusalToListen(error, host, port)
  })
  return async () => {
    isParting = true
    await untilQuiet(() => requests)
    const last = setTimeout(() => app.server.closeAllConnections(), LONGEST_MS)
    await app.close()
    clearTimeout(last)
  }
}

function mayBeAskedElsewhere({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The shop itself never answers 502 but here, so that a proxy may take it as the word to leave this process alone. */
function sendElsewhere(response: ServerResponse): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '1' }
  response.writeHead(502, headers).end(JSON.stringify(refuse('unavailable').body))
}

/** Waits until the count stands still; what has reached the machine but was not read yet gets its turn first. */
async function untilQuiet(count: () => number): Promise<void> {
  const end = performance.now() + LONGEST_PARTING_MS
  let before: number
  do {
    before = count()
    await pause(QUIET_MS)
    await nextTurn()
  } while (count() !== before && performance.now() < end)
}
