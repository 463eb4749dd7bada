import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, EndpointKey, ResponseBody, Validated } from '../../../contract/contract.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** What a handler receives: the validated parts of the request, and its caller. */
export type ApiCall<Key extends EndpointKey> = {
  params: Validated<Key, 'params'>
  query: Validated<Key, 'query'>
  headers: Validated<Key, 'headers'>
  body: Validated<Key, 'body'>
  caller: Contract[Key]['access'] extends 'anyone' ? null : Caller
  optionalCaller: Caller | null
  credential: Credential | null
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * `total` is the length of the whole list of which the body is a part, sent as `X-Total-Count`. `location` redirects
 * the browser. A long list comes in `chunks`, each of which is read when the one before has been sent. A file has a
 * name, under which a browser saves it; one of `lines` or `bytes` is streamed. `cacheInvalidated`: the handler has already
 * invalidated this process's cache for what it changed.
 */
type HandlerResult<Key extends EndpointKey> =
  | { body: ResponseBody<Key>; total?: number; location?: string; fileName?: string; cacheInvalidated?: true }
  | { chunks: AsyncIterable<ResponseBody<Key>>; total: number }
  | { lines: AsyncIterable<string>; fileName: string }
  | { bytes: AsyncIterable<Uint8Array>; fileName: string }

export type Handler<Key extends EndpointKey> = (call: ApiCall<Key>) => Promise<HandlerResult<Key> | Refusal>

/** Registers the handler of an endpoint. */
export type RouteRegistrar = <Key extends EndpointKey>(key: Key, handler: Handler<Key>) => void

/** The signed-in caller of a request. */
export type Caller = {
  sessionId: string
  userId: string
  name: string
  email: string
  phoneNumber: string | null
  isAdmin: boolean
  isActive: boolean
}

/** What a caller authenticates with: a bearer token, or only the session cookie. */
export type Credential = { kind: 'bearer' | 'cookie'; secret: string }

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

/**
 * Refuses an edit of a record that has another version by now. `changed` says so: `The rules have changed since you opened
 * them.` An edit without a version is not refused.
 */
export function refuseStale(version: string | null, current: number, changed: string): Refusal | undefined {
  if (version === null || versionIn(version) === String(current)) return undefined
  return refuse('stale_edit', { message: `${changed} Please check the latest version, then save again.` })
}

/** The version that an `If-Match` header names, with or without the marks of an entity tag: `W/"3"` is 3. */
export function versionIn(ifMatch: string): string {
  return ifMatch.replace(/^(W\/)?"(.*)"$/, '$2')
}
