import type { FastifyInstance } from 'fastify'
import type { PlatformContext } from '../context.ts'
import { refuse } from '../refusal.ts'
import { sendRefusal } from './errors.ts'
import { ownOrigins } from './origin.ts'

const METHODS = 'GET, POST, PUT, PATCH, DELETE'
const HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match'

/** Refuses callers from other sites, except the origins that the operator lists: those get their permission in full. */
export function allowOrigins(api: FastifyInstance, shop: PlatformContext): void {
  const own = ownOrigins(shop)
  const listed = new Set(shop.settings.allowedOrigins.map((address) => new URL(address).origin))

  api.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined) return
    if (!own.has(origin)) return sendRefusal(reply, refuse('foreign_origin'))
    if (!listed.has(origin)) return
    reply
      .header('Access-Control-Allow-Origin', origin)
      .header('Access-Control-Allow-Credentials', 'true')
      .header('Access-Control-Expose-Headers', 'X-Total-Count, Retry-After')
      .header('Vary', 'Origin')
  })

  api.options('/*', { schema: { hide: true } }, (_request, reply) =>
    reply
      .code(204)
      .header('Access-Control-Allow-Methods', METHODS)
      .header('Access-Control-Allow-Headers', HEADERS)
      .header('Access-Control-Max-Age', '600')
      .send(),
  )
}
