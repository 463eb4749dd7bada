import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { RefusalCode } from '../../../contract/errors.ts'
import { isCanonicalPath } from '../../../domain/canonical-path.ts'
import type { PlatformContext } from '../context.ts'
import { refuse } from '../refusal.ts'
import { sendRefusal } from './errors.ts'
import { protectiveHeaders } from './security-headers.ts'

/**
 * Answers as the shop does what Node would answer by itself, with no word and no headers, and refuses what proxies,
 * routers and checks could read differently: see `oddityOf`. An expectation that the shop does not know is passed over.
 */
export function answerOddRequests(app: FastifyInstance, shop: PlatformContext): void {
  const headers = { ...protectiveHeaders(shop), 'Cache-Control': 'no-store' }
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response)
  })
  app.addHook('onRequest', async ({ raw }, reply) => {
    const code = oddityOf(raw)
    if (code !== null) return sendRefusal(reply.headers(headers), refuse(code))
  })
}

/**
 * Why a request is refused before it is routed; null for all others. Malformed: it names no host or several, a host that
 * is none, or a target that is no path (`*`, an absolute address) or has a fragment. Not found: a path that is not in its
 * canonical spelling (`/%61pi/…`, `/a/../b`, `//host`). The router would take the first of these for `/api/…`, while what
 * looks at the address as it was sent would not.
 */
export function oddityOf({ httpVersion, rawHeaders, url = '' }: IncomingMessage): RefusalCode | null {
  const hosts = hostsIn(rawHeaders)
  const fewest = httpVersion === '1.0' ? 0 : 1
  if (hosts.length < fewest || hosts.length > 1 || !hosts.every((host) => HOST.test(host))) return 'malformed'
  if (!url.startsWith('/') || url.includes('#')) return 'malformed'
  const query = url.indexOf('?')
  return isCanonicalPath(query < 0 ? url : url.slice(0, query)) ? null : 'not_found'
}

/** A name or an IP address, with or without a port; nothing at all is allowed by RFC 9112. */
const HOST = /^(?:(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])(?::\d{0,5})?)?$/

/** Every host that a request names; of two, Node's own headers keep one. */
function hostsIn(rawHeaders: readonly string[]): string[] {
  const hosts: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[index + 1] ?? '')
  }
  return hosts
}
