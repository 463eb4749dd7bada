import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { RefusalCode } from '../../../contract/errors.ts'
import { missingAddressFields, missingAddressMessage } from '../../../domain/address.ts'
import { QueueFull } from '../concurrency/bounded-queue.ts'
import { isDatabaseOutage } from '../database/is-outage.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { StorageUnavailable } from '../uploads/storage.ts'
import { isStillArriving } from './close-unfinished-requests.ts'
import { TookTooLong } from './deadline.ts'

/** When to come again after the shop was out of breath */
export const RETRY_SECONDS = 2

/** The one place where an exception becomes an answer. What nobody expected is logged and told as little as possible. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalFor(error, request)
    logFailure(request.log, refusal, error)
    return sendRefusal(reply, refusal)
  })
}

export function logFailure(log: FastifyBaseLogger, refusal: Refusal, error: Error): void {
  if (refusal.code === 'failure') log.error({ err: error }, 'request failed')
  // A crowd is told by the metrics; a line for each of them would make it worse.
  else if (refusal.status === 503 && !(error instanceof QueueFull)) log.warn(`${refusal.code}: ${error.message}`)
}

/** After how many seconds it is worth trying again: a database comes back by itself, a full disk has to be emptied. */
const RETRY_AFTER: Partial<Record<RefusalCode, number>> = {
  unavailable: RETRY_SECONDS,
  payment_unavailable: 10,
  storage_unavailable: 60,
}

/**
 * Answers a refusal as JSON. What a browser opened as a page lands on one where the trouble is the shop's, and on the
 * sign-in where its session is missing.
 */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { headers, routeOptions } = reply.request
  const { problemPage, openedFrom } = routeOptions.config
  const patience = RETRY_AFTER[refusal.code]
  if (patience !== undefined) reply.header('Retry-After', patience)
  if (problemPage && refusal.status >= 429) return reply.redirect(`${problemPage}?problem=${refusal.code}`, 302)
  if (openedFrom && refusal.status === 401 && headers['sec-fetch-mode'] === 'navigate')
    return reply.redirect(`/login?from=${openedFrom}`, 302)
  return reply.code(refusal.status).send(refusal.body)
}

function refusalFor(error: FastifyError, request: FastifyRequest): Refusal {
  if (hasZodFastifySchemaValidationErrors(error)) return refusalOfInput(error, request)
  if (error instanceof TookTooLong && isStillArriving(request)) return refuse('took_too_long')
  return refusalOfFailure(error)
}

/** What an exception is told as, whoever asked. */
export function refusalOfFailure(error: Error & Pick<Partial<FastifyError>, 'statusCode'>): Refusal {
  if (isDatabaseOutage(error) || error instanceof TookTooLong || error instanceof QueueFull)
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

/** Names every invalid field. An identifier in the path that cannot be one names nothing that exists. */
function refusalOfInput(error: FastifyError & Partial<InputError>, request: FastifyRequest): Refusal {
  if (error.validationContext === 'params') return refuse('not_found')
  const named = new Map<string, string>()
  for (const [name, message] of (error.validation ?? []).flatMap(namesOf)) {
    if (!named.has(name)) named.set(name, message)
  }
  const fields = Object.fromEntries(named)
  const concernsAddress = [...named.keys()].some((name) => /^shippingAddress\b/.test(name))
  const missing = concernsAddress ? missingAddress(request.body as { shippingAddress?: unknown }) : null
  if (missing) return refuse('address_incomplete', { message: missing, fields })
  return refuse('invalid', { fields })
}

/** The fields that an issue is about, each with its message; the fields that nobody knows share one issue. */
function namesOf({ keyword, instancePath, message = 'invalid', params }: Issue): [name: string, message: string][] {
  const path = instancePath.slice(1).replaceAll('/', '.')
  if (keyword !== 'unrecognized_keys') return [[path || 'request', message]]
  return (params.keys ?? []).map((key) => [path ? `${path}.${key}` : key, 'This is not known here'])
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
