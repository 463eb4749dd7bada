import type { FastifyInstance } from 'fastify'
import type { PlatformContext } from '../context.ts'
import { refuse } from '../refusal.ts'
import { sendRefusal } from './errors.ts'
import { trustedOrigins } from './origin.ts'

const METHODS = 'GET, POST, PUT, PATCH, DELETE'
const HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match'

/** CORS: refuses other origins, except those that the operator lists, which get full access. */
export function registerCors(api: FastifyInstance, shop: PlatformContext): void {
  const trusted = trustedOrigins(shop)
  const listed = new Set(shop.settings.allowedOrigins.map((address) => new URL(address).origin))

  api.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined) return
    if (!trusted.has(origin)) return sendRefusal(reply, refuse('foreign_origin'))
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
