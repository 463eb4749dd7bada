import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { RefusalCode } from '../../../contract/errors.ts'
import { missingAddressFields, missingAddressMessage } from '../../../domain/address.ts'
import { QueueFull } from '../concurrency.ts'
import { isDatabaseOutage } from '../database/database.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { StorageUnavailable } from '../uploads/storage.ts'
import { DeadlineExceeded, isStillArriving } from './timeouts.ts'

/** When to retry after the shop was overloaded */
export const RETRY_SECONDS = 2

/** The one place where an exception becomes a response. Unexpected ones are logged, and reveal as little as possible. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalFor(error, request)
    logFailure(request.log, refusal, error)
    return sendRefusal(reply, refusal)
  })
}

export function logFailure(log: FastifyBaseLogger, refusal: Refusal, error: Error): void {
  if (refusal.code === 'failure') log.error({ err: error }, 'request failed')
  // The metrics show overload; a log line for each refused request would add to it.
  else if (refusal.status === 503 && !(error instanceof QueueFull)) log.warn(`${refusal.code}: ${error.message}`)
}

/** In seconds: a database comes back by itself, a full disk has to be cleared by hand. */
const RETRY_AFTER: Partial<Record<RefusalCode, number>> = {
  unavailable: RETRY_SECONDS,
  payment_unavailable: 10,
  storage_unavailable: 60,
}

/**
 * Sends a refusal as JSON. A browser that navigated to the endpoint is redirected instead: to its problem page where
 * the shop is at fault, to the login page where the session is missing.
 */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { headers, routeOptions } = reply.request
  const { problemPage, openedFrom } = routeOptions.config
  const retryAfter = RETRY_AFTER[refusal.code]
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter)
  if (problemPage && refusal.status >= 429) return reply.redirect(`${problemPage}?problem=${refusal.code}`, 302)
  if (openedFrom && refusal.status === 401 && headers['sec-fetch-mode'] === 'navigate')
    return reply.redirect(`/login?from=${openedFrom}`, 302)
  return reply.code(refusal.status).send(refusal.body)
}

function refusalFor(error: FastifyError, request: FastifyRequest): Refusal {
  if (hasZodFastifySchemaValidationErrors(error)) return refusalForInput(error, request)
  if (error instanceof DeadlineExceeded && isStillArriving(request)) return refuse('took_too_long')
  return refusalForError(error)
}

/** The refusal for an exception, independent of the request. */
export function refusalForError(error: Error & Pick<Partial<FastifyError>, 'statusCode'>): Refusal {
  if (isDatabaseOutage(error) || error instanceof DeadlineExceeded || error instanceof QueueFull)
    return refuse('unavailable')
  if (error instanceof StorageUnavailable) return refuse('storage_unavailable')
  if (error.statusCode === 413) return refuse('too_large')
  if (error.statusCode === 415) return refuse('unsupported_media_type')
  if (error.statusCode === 404) return refuse('not_found')
  if (error.statusCode !== undefined && error.statusCode < 500) return refuse('malformed')
  return refuse('failure')
}

type Issue = { keyword: string; instancePath: string; message?: string; params: { keys?: readonly string[] } }
type InputError = { validation: Issue[]; validationContext?: string }

/** Lists every invalid field. An invalid identifier in the path means that nothing was found. */
function refusalForInput(error: FastifyError & Partial<InputError>, request: FastifyRequest): Refusal {
  if (error.validationContext === 'params') return refuse('not_found')
  const messages = new Map<string, string>()
  for (const [field, message] of (error.validation ?? []).flatMap(fieldMessages)) {
    if (!messages.has(field)) messages.set(field, message)
  }
  const fields = Object.fromEntries(messages)
  const concernsAddress = [...messages.keys()].some((name) => /^shippingAddress\b/.test(name))
  const missing = concernsAddress ? missingAddress(request.body as { shippingAddress?: unknown }) : null
  if (missing) return refuse('address_incomplete', { message: missing, fields })
  return refuse('invalid', { fields })
}

/** The fields of an issue, each with its message; all unknown fields share one issue. */
function fieldMessages({
  keyword,
  instancePath,
  message = 'invalid',
  params,
}: Issue): [field: string, message: string][] {
  const path = instancePath.slice(1).replaceAll('/', '.')
  if (keyword !== 'unrecognized_keys') return [[path || 'request', message]]
  return (params.keys ?? []).map((key) => [path ? `${path}.${key}` : key, 'Unknown field'])
}

function missingAddress({ shippingAddress: address }: { shippingAddress?: unknown }): string | null {
  const missing = missingAddressFields(typeof address === 'object' && address !== null ? address : {})
  return missing.length > 0 ? missingAddressMessage(missing) : null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    problemPage?: Endpoint['problemPage']
    openedFrom?: Endpoint['openedFrom']
    fileField?: Endpoint['fileField']
    takesFile?: boolean
  }
}
