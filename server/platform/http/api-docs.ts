import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { PlatformContext } from '../context.ts'

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
  await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: POLICY })
}

/** A form with a file has no zod schema: it is not validated before it is read. */
function withFileField<Route extends { schema: object }>(route: Route, field: string | undefined): Route {
  if (field === undefined) return route
  const properties = { [field]: { type: 'string', format: 'binary' } }
  return { ...route, schema: { ...route.schema, body: { type: 'object', required: [field], properties } } }
}
