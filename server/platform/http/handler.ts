import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, EndpointKey, ResponseBody, Validated } from '../../../contract/contract.ts'
import type { Refusal } from '../refusal.ts'
import type { Caller, Credential } from './caller.ts'

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
export type HandlerResult<Key extends EndpointKey> =
  | { body: ResponseBody<Key>; total?: number; location?: string; fileName?: string; cacheInvalidated?: true }
  | { chunks: AsyncIterable<ResponseBody<Key>>; total: number }
  | { lines: AsyncIterable<string>; fileName: string }
  | { bytes: AsyncIterable<Uint8Array>; fileName: string }

export type Handler<Key extends EndpointKey> = (call: ApiCall<Key>) => Promise<HandlerResult<Key> | Refusal>

/** Registers the handler of an endpoint. */
export type RouteRegistrar = <Key extends EndpointKey>(key: Key, handler: Handler<Key>) => void
