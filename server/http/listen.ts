import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refusalToListen } from '../machine.ts'

/** Kept-alive connections are told to close until none of them has asked for anything during this time … */
const QUIET_MS = 300
/** … or for this long; then the port is let go, and clients come back elsewhere. */
const LONGEST_PARTING_MS = 4_000
/** How long requests that are being answered may take before the process leaves all the same. */
const LONGEST_MS = 8_000

/**
 * Listens; answers a function that stops without losing a request: answers tell kept-alive connections to close, then
 * the port is let go, then what is still being answered is finished.
 */
export async function listen(
  app: FastifyInstance,
  address: { host: string; port: number },
): Promise<() => Promise<void>> {
  let isParting = false
  let requests = 0
  app.server.prependListener('request', (_request, response) => {
    requests++
    if (isParting) response.setHeader('Connection', 'close')
  })
  await app.listen(address).catch((error: unknown) => {
    throw refusalToListen(error, address.host, address.port)
  })
  return async () => {
    isParting = true
    await untilQuiet(() => requests)
    const last = setTimeout(() => app.server.closeAllConnections(), LONGEST_MS)
    await app.close()
    clearTimeout(last)
  }
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
