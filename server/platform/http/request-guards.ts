import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Refusal } from '../refusal.ts'
import type { Caller, Credential } from './caller.ts'

type Guard = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => Promise<Refusal | null>

/**
 * The checks around every handler, in this order; each returns why a request is refused, or null. The shop's are in
 * `shop/accounts/request-guards.ts`.
 */
export type RequestGuards = {
  /** Rate limit by network address. */
  limitAddress: Guard
  /** Finds the caller and checks that they may call the endpoint; sets `request.caller` and `request.credential`. */
  authenticate: Guard
  /** Rate limit by the account concerned. */
  limitAccount: Guard
  /** Does not count a request that succeeded, where the limit is for failed attempts. */
  forgiveAttempt(endpoint: Endpoint, request: FastifyRequest): Promise<void>
  /** Logs that a caller other than an admin called an admin endpoint. */
  logDenied(request: FastifyRequest, refusal: Refusal): void
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    credential: Credential | null
  }
}
