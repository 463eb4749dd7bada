import type { FastifyInstance } from 'fastify'
import { refusalToListen } from '../machine.ts'

/** How long kept-alive connections are told to close before the port is let go; clients then come back elsewhere. */
const PARTING_MS = 500
/** How long requests that are being answered may take before the process leaves all the same. */
const LONGEST_MS = 10_000

/**
 * Listens; answers a function that stops without losing a request: answers tell kept-alive connections to close, then
 * the port is let go, then what is still being answered is finished.
 */
export async function listen(
  app: FastifyInstance,
  address: { host: string; port: number },
): Promise<() => Promise<void>> {
  let isParting = false
  app.server.prependListener('request', (_request, response) => {
    if (isParting) response.setHeader('Connection', 'close')
  })
  await app.listen(address).catch((error: unknown) => {
    throw refusalToListen(error, address.host, address.port)
  })
  return async () => {
    isParting = true
    await pause(PARTING_MS)
    const last = setTimeout(() => app.server.closeAllConnections(), LONGEST_MS)
    await app.close()
    clearTimeout(last)
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
