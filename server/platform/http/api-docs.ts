import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { PlatformContext } from '../context.ts'
import { type CachedResponse, createCachedResponse } from '../http-cache/cached-response.ts'
import { isInProcess } from './timeouts.ts'

/** Swagger UI has its own scripts and styles, draws a few pictures from `data:`, and calls this shop only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** OpenAPI, generated from the contract: a page at `/api/docs`, the document at `/api/docs/json` and `/api/docs/yaml`. */
export async function registerApiDocs(api: FastifyInstance, { settings }: PlatformContext): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${settings.shopName} API`,
        version: '1',
        description: 'Amounts are in rupees with at most 2 decimal places.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => withFileField(jsonSchemaTransform(route), route.route.config?.fileField),
  })
  await api.register(async (docs) => {
    makeOnce(docs)
    await docs.register(swaggerUi, { routePrefix: '/docs', staticCSP: POLICY })
  })
}

/** A form with a file has no zod schema: it is not validated before it is read. */
function withFileField<Route extends { schema: object }>(route: Route, field: string | undefined): Route {
  if (field === undefined) return route
  const properties = { [field]: { type: 'string', format: 'binary' } }
  return { ...route, schema: { ...route.schema, body: { type: 'object', required: [field], properties } } }
}

/**
 * For routes whose responses are the same for everyone until the shop is restarted: each is made and compressed once, at
 * its first request, and kept. To be called before the routes are registered; they must be few, and have no parameters.
 */
export function makeOnce(scope: FastifyInstance): void {
  const responses = new Map<string, Promise<CachedResponse | null>>()

  scope.addHook('onRequest', async (request, reply) => {
    if (isInProcess(request)) return
    const [path = ''] = request.url.split('?', 1)
    const response = await find(path)
    if (response === null) return
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    await response.send(request.raw, reply.raw)
  })

  function find(path: string): Promise<CachedResponse | null> {
    const known = responses.get(path)
    if (known) return known
    const made = make(path)
    responses.set(path, made)
    made.then(
      (response) => response ?? responses.delete(path),
      () => responses.delete(path),
    )
    return made
  }

  /** Null for what is not there: there are as many such paths as there are words. */
  async function make(path: string): Promise<CachedResponse | null> {
    const { statusCode, headers, rawPayload } = await scope.inject(path)
    return statusCode === 200 ? createCachedResponse(headers, rawPayload, new Set()) : null
  }
}
