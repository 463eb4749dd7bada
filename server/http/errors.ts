import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { missingAddressFields, missingAddressMessage } from '../../domain/address.ts'
import { isDatabaseOutage } from '../database/outage.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** The one place where an exception becomes an answer. What nobody expected is logged and told as little as possible. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalFor(error, request)
    if (refusal.code === 'failure') request.log.error({ err: error }, 'request failed')
    if (refusal.code === 'unavailable') {
      request.log.warn(`database unavailable: ${error.message}`)
      reply.header('Retry-After', '2')
    }
    return sendRefusal(reply, refusal)
  })
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.code(refusal.status).send(refusal.body)
}

function refusalFor(error: FastifyError, request: FastifyRequest): Refusal {
  if (hasZodFastifySchemaValidationErrors(error)) return refusalOfInput(error, request)
  if (isDatabaseOutage(error)) return refuse('unavailable')
  if (error.statusCode === 413) return refuse('too_large')
  if (error.statusCode === 415) return refuse('unsupported_media_type')
  if (error.statusCode === 404) return refuse('not_found')
  if (error.statusCode !== undefined && error.statusCode < 500) return refuse('malformed')
  return refuse('failure')
}

type InputError = { validation: { instancePath: string; message?: string }[]; validationContext?: string }

/** Names every invalid field. An identifier in the path that cannot be one names nothing that exists. */
function refusalOfInput(error: FastifyError & Partial<InputError>, request: FastifyRequest): Refusal {
  if (error.validationContext === 'params') return refuse('not_found')
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of error.validation ?? []) {
    const name = instancePath.slice(1).replaceAll('/', '.') || 'request'
    fields[name] ??= message ?? 'invalid'
  }
  const missing = missingAddress(request.body)
  if (missing) return refuse('address_incomplete', { message: missing, fields })
  return refuse('invalid', { fields })
}

function missingAddress(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('shippingAddress' in body)) return null
  const address = body.shippingAddress
  const missing = missingAddressFields(typeof address === 'object' && address !== null ? address : {})
  return missing.length > 0 ? missingAddressMessage(missing) : null
}
