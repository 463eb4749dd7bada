import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { PlatformContext } from '../context.ts'

/** Swagger UI brings scripts and styles of its own, draws a few pictures as data, and asks this shop alone. */
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

/** OpenAPI made from the contract, to browse at `/api/docs` and to read at `/api/docs/json`. */
export async function describeApi(api: FastifyInstance, { settings }: PlatformContext): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${settings.shopName} API`,
        version: '1',
        description: 'Sums are rupees with at most 2 decimals.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => withFileField(jsonSchemaTransform(route), route.route.config?.fileField),
  })
  await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: POLICY })
}

/** A form with a file has no schema of zod's: nothing of it is validated before it is read. */
function withFileField<Described extends { schema: object }>(
  described: Described,
  field: string | undefined,
): Described {
  if (field === undefined) return described
  const properties = { [field]: { type: 'string', format: 'binary' } }
  return { ...described, schema: { ...described.schema, body: { type: 'object', required: [field], properties } } }
}
