import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Contract, EndpointKey, Validated } from '../../../contract/contract.ts'
import type { Refusal } from '../refusal.ts'
import type { Caller, Credential } from './caller.ts'

/** What a handler receives: the validated parts of the request, and who sent it. */
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
 * `total` is sent as `X-Total-Count`: how many there are of a list of which the body is a part. `location` sends the
 * browser elsewhere. A long list comes in `parts`, each of which is read once the one before has gone out. A file has a
 * name, under which a browser keeps it; one of `lines` is sent line by line. With `isTold` this process has already
 * forgotten what it kept of what the call has changed.
 */
export type Answered<Key extends EndpointKey> =
  | { body: Answer<Key>; total?: number; location?: string; fileName?: string; isTold?: true }
  | { parts: AsyncIterable<Answer<Key>>; total: number }
  | { lines: AsyncIterable<string>; fileName: string }

/** Answers an endpoint. */
export type Handler<Key extends EndpointKey> = (call: ApiCall<Key>) => Promise<Answered<Key> | Refusal>

/** Answers an endpoint whose caller it finds itself, by what they showed. */
export type CredentialHandler<Key extends EndpointKey> = (
  call: Omit<ApiCall<Key>, 'caller' | 'optionalCaller'> & { credential: Credential },
) => Promise<Answered<Key> | Refusal>

/** What customers ask for. Tries of their accounts are counted by what they show. */
type CustomerKey = {
  [Key in EndpointKey]: Contract[Key] extends { access: 'customer' } ? Key : never
}[EndpointKey]

export type RouteRegistrar = {
  <Key extends EndpointKey>(key: Key, handler: Handler<Key>): void
  /** For a handler that finds its caller with the statement that does its work (as-caller.ts). */
  byCredential<Key extends CustomerKey>(key: Key, handler: CredentialHandler<Key>): void
}
