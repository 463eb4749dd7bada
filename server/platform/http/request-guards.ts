import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Refusal } from '../refusal.ts'
import type { Caller, Credential } from './caller.ts'

type Guard = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => Promise<Refusal | null>

/**
 * What is checked around every handler, in this order; each answers why a request is refused, or null. The shop's are in
 * `shop/accounts/request-guards.ts`.
 */
export type RequestGuards = {
  /** Counts the request for the network address that it came from. */
  limitAddress: Guard
  /** Finds the caller and checks that they may call the endpoint; sets `request.caller` and `request.credential`. */
  authenticate: Guard
  /** Only reads the credential, for endpoints whose statement finds the caller; sets `request.credential`. */
  identify: Guard
  /** Counts the request for the account that it concerns. */
  limitAccount: Guard
  /** As `limitAccount`, for a caller who is found only by the endpoint's own statement. */
  limitCredential: Guard
  /** Takes a counted request back that succeeded, where the limit says so. */
  forgiveAttempt(endpoint: Endpoint, request: FastifyRequest): Promise<void>
  /** Logs that somebody other than an admin called an admin's endpoint. */
  logDenied(request: FastifyRequest, refusal: Refusal): void
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    credential: Credential | null
  }
}
