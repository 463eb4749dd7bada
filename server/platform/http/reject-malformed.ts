import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { RefusalCode } from '../../../contract/errors.ts'
import { isCanonicalPath } from '../../../domain/paths.ts'
import type { PlatformContext } from '../context.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { sendRefusal } from './errors.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Refuses requests that proxies, routers and checks could read differently (see `malformedRequestCode`), with a body
 * and headers like those of any other refusal, where Node would answer with neither.
 */
export function rejectMalformed(app: FastifyInstance, shop: PlatformContext): void {
  const headers = headersFor(shop)
  app.addHook('onRequest', async ({ raw }, reply) => {
    const code = malformedRequestCode(raw)
    if (code !== null) return sendRefusal(reply.headers(headers), refuse(code))
  })
}

/**
 * Why a request is refused before it is routed; null for all others. Malformed: it names no host, several or an invalid
 * one, or its target is no path (`*`, an absolute address) or has a fragment. Not found: a path that is not in its
 * canonical spelling (`/%61pi/…`, `/a/../b`, `//host`). The router would take the first of these for `/api/…`, while
 * checks of the address as it was sent would not.
 */
export function malformedRequestCode({ httpVersion, rawHeaders, url = '' }: IncomingMessage): RefusalCode | null {
  const hosts = hostsIn(rawHeaders)
  const minHosts = httpVersion === '1.0' ? 0 : 1
  if (hosts.length < minHosts || hosts.length > 1 || !hosts.every((host) => HOST.test(host))) return 'malformed'
  if (!url.startsWith('/') || url.includes('#')) return 'malformed'
  const query = url.indexOf('?')
  return isCanonicalPath(query < 0 ? url : url.slice(0, query)) ? null : 'not_found'
}

/** A name or an IP address, with or without a port; RFC 9112 allows an empty value. */
const HOST = /^(?:(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])(?::\d{0,5})?)?$/

/** All `Host` headers of a request; Node's `headers` has only one of two. */
function hostsIn(rawHeaders: readonly string[]): string[] {
  const hosts: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[index + 1] ?? '')
  }
  return hosts
}

/** Refuses, in the usual shape, requests that never reach a route: an address or a message that cannot be parsed. */
export function rejectUnparsable(
  shop: PlatformContext,
): Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>> {
  const headers = headersFor(shop)
  return {
    frameworkErrors(error, _request, reply) {
      const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
      sendRefusal(reply.headers(headers), refuse(isTooLong ? 'not_found' : 'malformed'))
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const refusal = refuse(CODES[error.code ?? ''] ?? 'malformed')
      if (socket.writable) socket.write(formatResponse(refusal, headers))
      socket.destroy(error)
    },
  }
}

const CODES: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'took_too_long',
}

const headersFor = (shop: PlatformContext) => ({ ...securityHeaders(shop), 'Cache-Control': 'no-store' })

function formatResponse(refusal: Refusal, headers: Record<string, string>): string {
  const body = JSON.stringify(refusal.body)
  const responseHeaders = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
  const lines = Object.entries(responseHeaders).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n')
}
