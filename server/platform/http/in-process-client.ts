import type { FastifyError, FastifyInstance } from 'fastify'
import { safeParse } from 'zod/v4/core'
import type { Send, WireAnswer, WireRequest } from '../../../contract/client.ts'
import { contract, type EndpointKey } from '../../../contract/contract.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { Refusal, refuse } from '../refusal.ts'
import { inTime } from './deadline.ts'
import { logFailure, refusalOfFailure } from './errors.ts'
import type { ApiCall, Handler } from './handler.ts'

/** What the shop asks itself is a part of an answer, which may have waited already. */
export const PART_MS = 7_000

type Asked = Pick<WireRequest, 'params' | 'query'>
type Answer = (asked: Asked) => Promise<{ body: unknown; total?: number } | Refusal>

declare module 'fastify' {
  interface FastifyInstance {
    /** The endpoints that the shop's own pages may call without a network */
    inProcessEndpoints: Map<EndpointKey, Answer>
  }
}

/** Makes room for the endpoints that are called in process; before any route is registered. */
export function enableInProcessCalls(app: FastifyInstance): void {
  app.decorate('inProcessEndpoints', new Map())
}

/** Lets the shop's own pages ask an endpoint, if it only tells what everybody may know, as often as they like. */
export function openInProcess<Key extends EndpointKey>(app: FastifyInstance, key: Key, handler: Handler<Key>): void {
  const endpoint: Endpoint = contract[key]
  if (!key.startsWith('GET ') || endpoint.access !== 'anyone' || endpoint.limit !== undefined) return
  app.inProcessEndpoints.set(key, async (asked) => {
    const call = callOf<Key>(endpoint, asked)
    const answer = call instanceof Refusal ? call : await inTime({ elapsedTime: 0 }, PART_MS, handler(call))
    if (answer instanceof Refusal || 'body' in answer) return answer
    throw new Error(`${key} answers bit by bit, which no page waits for`)
  })
}

/**
 * Reaches the API without a network, for a caller who is nobody: the same checks, handlers and presenters. Only what a
 * network needs is left out, writing the answer down, sending it and reading it again.
 */
export function inProcessClient({ inProcessEndpoints, log }: FastifyInstance): Send {
  return async ({ key, params, query }) => {
    const answer = inProcessEndpoints.get(key)
    if (!answer) return answerOf(refuse('not_found'))
    return answerOf(
      await answer({ params, query }).catch((error: FastifyError) => {
        const refusal = refusalOfFailure(error)
        logFailure(log, refusal, error)
        return refusal
      }),
    )
  }
}

function answerOf(answer: { body: unknown; total?: number } | Refusal): WireAnswer {
  if (answer instanceof Refusal) return { status: answer.status, header: () => null, body: answer.body }
  const { body, total } = answer
  const header = (name: string) => (name === 'x-total-count' && total !== undefined ? String(total) : null)
  return { status: 200, header, body }
}

function callOf<Key extends EndpointKey>({ params, query }: Endpoint, asked: Asked): ApiCall<Key> | Refusal {
  const readParams = params && safeParse(params, asked.params)
  if (readParams?.success === false) return refuse('not_found')
  const readQuery = query && safeParse(query, asked.query)
  if (readQuery?.success === false) return refuse('invalid')
  const own: Record<keyof ApiCall<Key>, unknown> = {
    params: readParams?.data,
    query: readQuery?.data,
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
  // The contract has checked both parts; its types tell what they are.
  return own as ApiCall<Key>
}
