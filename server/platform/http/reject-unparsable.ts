import { STATUS_CODES } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import type { RefusalCode } from '../../../contract/errors.ts'
import type { PlatformContext } from '../context.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { sendRefusal } from './errors.ts'
import { securityHeaders } from './security-headers.ts'

/** Refuses, in the usual shape, requests that never reach a route: an address or a message that cannot be parsed. */
export function rejectUnparsable(
  shop: PlatformContext,
): Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>> {
  const headers = { ...securityHeaders(shop), 'Cache-Control': 'no-store' }
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
