import type { FastifyError, FastifyInstance } from 'fastify'
import { safeParse } from 'zod/v4/core'
import type { Send, WireRequest, WireResponse } from '../../../contract/client.ts'
import { contract, type EndpointKey } from '../../../contract/contract.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { Refusal, refuse } from '../refusal.ts'
import { logFailure, refusalForError } from './errors.ts'
import type { ApiCall, Handler } from './handler.ts'
import { withDeadline } from './timeouts.ts'

/** Shorter than other deadlines: an in-process request is part of a page request, which may have waited already. */
export const IN_PROCESS_DEADLINE_MS = 7_000

type Input = Pick<WireRequest, 'params' | 'query'>
type InProcessEndpoint = (input: Input) => Promise<{ body: unknown; total?: number } | Refusal>

declare module 'fastify' {
  interface FastifyInstance {
    /** The endpoints that the shop's pages may call without HTTP */
    inProcessEndpoints: Map<EndpointKey, InProcessEndpoint>
  }
}

/** To be called before any route is registered. */
export function enableInProcessCalls(app: FastifyInstance): void {
  app.decorate('inProcessEndpoints', new Map())
}

/** Makes an endpoint callable in process if it is a public read without a rate limit. */
export function registerInProcess<Key extends EndpointKey>(
  app: FastifyInstance,
  key: Key,
  handler: Handler<Key>,
): void {
  const endpoint: Endpoint = contract[key]
  if (!key.startsWith('GET ') || endpoint.access !== 'anyone' || endpoint.limit !== undefined) return
  app.inProcessEndpoints.set(key, async (input) => {
    const call = callFor<Key>(endpoint, input)
    const answer =
      call instanceof Refusal ? call : await withDeadline({ elapsedTime: 0 }, IN_PROCESS_DEADLINE_MS, handler(call))
    if (answer instanceof Refusal || 'body' in answer) return answer
    throw new Error(`${key} answers bit by bit, which no page waits for`)
  })
}

/** Calls the API without HTTP, as an anonymous caller: the same checks, handlers and presenters, without serialization. */
export function inProcessClient({ inProcessEndpoints, log }: FastifyInstance): Send {
  return async ({ key, params, query }) => {
    const endpoint = inProcessEndpoints.get(key)
    if (!endpoint) return wireAnswer(refuse('not_found'))
    return wireAnswer(
      await endpoint({ params, query }).catch((error: FastifyError) => {
        const refusal = refusalForError(error)
        logFailure(log, refusal, error)
        return refusal
      }),
    )
  }
}

function wireAnswer(answer: { body: unknown; total?: number } | Refusal): WireResponse {
  if (answer instanceof Refusal) return { status: answer.status, header: () => null, body: answer.body }
  const { body, total } = answer
  const header = (name: string) => (name === 'x-total-count' && total !== undefined ? String(total) : null)
  return { status: 200, header, body }
}

function callFor<Key extends EndpointKey>({ params, query }: Endpoint, input: Input): ApiCall<Key> | Refusal {
  const parsedParams = params && safeParse(params, input.params)
  if (parsedParams?.success === false) return refuse('not_found')
  const parsedQuery = query && safeParse(query, input.query)
  if (parsedQuery?.success === false) {
    // The first message of each field, as over HTTP
    const messages = parsedQuery.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
    return refuse('invalid', { fields: Object.fromEntries(messages.reverse()) })
  }
  const call: Record<keyof ApiCall<Key>, unknown> = {
    params: parsedParams?.data,
    query: parsedQuery?.data,
    headers: {},
    body: undefined,
    caller: null,
    optionalCaller: null,
    credential: null,
    get request(): never {
      throw new Error('What is asked within the process comes with no request')
    },
    get reply(): never {
      throw new Error('What is asked within the process is given no reply')
    },
  }
  // The contract's schemas have just parsed both parts.
  return call as ApiCall<Key>
}
