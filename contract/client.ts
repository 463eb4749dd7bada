import type { Answer, ApiRequest, EndpointKey } from './contract.ts'
import type { ErrorAnswer, SecondStep } from './errors.ts'

/**
 * One request below `/api`: which endpoint is asked for what, and how that is written over a wire, where `path` carries
 * the query. The body is sent as JSON when there is one, a `FormData` as it is.
 */
export type WireRequest = {
  key: EndpointKey
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  method: string
  path: string
  headers: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}
export type WireAnswer = { status: number; header(name: string): string | null; body: unknown }

/** Carries a request to the API: by fetch in the browser, within the process while a page is rendered. */
export type Send = (request: WireRequest) => Promise<WireAnswer>

/** A refusal, or an answer that is none (the network failed, a proxy spoke): then `code` is `unavailable`. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorAnswer['code']
  readonly fields: Readonly<Record<string, string>>
  readonly total: number | undefined
  readonly secondFactor: SecondStep | undefined

  constructor(status: number, answer: ErrorAnswer) {
    super(answer.message)
    this.name = 'ApiError'
    this.status = status
    this.code = answer.code
    this.fields = answer.fields ?? {}
    this.total = answer.total
    this.secondFactor = answer.secondFactor
  }
}

type Sent<Key extends EndpointKey> =
  Record<never, never> extends ApiRequest<Key> ? [ApiRequest<Key>?] : [ApiRequest<Key>]

/** The API's typed client: `api.call('GET /plants/:id', { params: { id } })`. Throws an `ApiError` on any refusal. */
export type Api = {
  call<Key extends EndpointKey>(key: Key, ...request: Sent<Key>): Promise<Answer<Key>>
  /** Of a list, the part that was asked for and how many there are in all (`X-Total-Count`). */
  list<Key extends EndpointKey>(key: Key, ...request: Sent<Key>): Promise<{ items: Answer<Key>; total: number }>
}

export function createApi(send: Send): Api {
  return {
    async call(key, ...[request]) {
      return (await exchange(send, key, request as LooseRequest | undefined)).body as Answer<typeof key>
    },
    async list(key, ...[request]) {
      const answer = await exchange(send, key, request as LooseRequest | undefined)
      return { items: answer.body as Answer<typeof key>, total: Number(answer.header('x-total-count')) }
    },
  }
}

type LooseRequest = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  headers?: Record<string, string | undefined>
  body?: unknown
  signal?: AbortSignal
}

async function exchange(send: Send, key: EndpointKey, request: LooseRequest = {}): Promise<WireAnswer> {
  const [method = '', pattern = ''] = key.split(' ')
  const { params = {} } = request
  const query = asText(request.query ?? {})
  const answer = await send({
    key,
    params,
    query,
    method,
    path: fillIn(pattern, params) + queryString(query),
    headers: asText(request.headers ?? {}),
    ...(request.body === undefined ? {} : { body: request.body }),
    ...(request.signal && { signal: request.signal }),
  })
  if (answer.status >= 200 && answer.status < 300) return answer
  throw new ApiError(answer.status, isErrorAnswer(answer.body) ? answer.body : NOT_OURS)
}

function fillIn(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryString(query: Record<string, string>): string {
  const pairs = new URLSearchParams(query)
  return pairs.size === 0 ? '' : `?${pairs}`
}

/** The values as text, without those that are absent. */
function asText(values: Record<string, string | number | boolean | undefined>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) if (value !== undefined) texts[name] = String(value)
  return texts
}

const NOT_OURS: ErrorAnswer = { message: 'The shop cannot be reached. Please try again.', code: 'unavailable' }

function isErrorAnswer(body: unknown): body is ErrorAnswer {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body
}
