import type { ApiRequest, EndpointKey, ResponseBody } from './contract.ts'
import type { ErrorResponse, SecondStep } from './errors.ts'

/**
 * One request below `/api`: its endpoint and parts, and how they are sent, where `path` includes the query. The body is
 * sent as JSON, a `FormData` as it is.
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
export type WireResponse = { status: number; header(name: string): string | null; body: unknown }

/** Sends a request to the API: by fetch in the browser, in process while a page is rendered. */
export type Send = (request: WireRequest) => Promise<WireResponse>

/** A refusal, or a failure without one (of the network or a proxy): then `code` is `unavailable`. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorResponse['code']
  readonly fields: Readonly<Record<string, string>>
  readonly total: number | undefined
  readonly secondFactor: SecondStep | undefined

  constructor(status: number, response: ErrorResponse) {
    super(response.message)
    this.name = 'ApiError'
    this.status = status
    this.code = response.code
    this.fields = response.fields ?? {}
    this.total = response.total
    this.secondFactor = response.secondFactor
  }
}

type Sent<Key extends EndpointKey> =
  Record<never, never> extends ApiRequest<Key> ? [ApiRequest<Key>?] : [ApiRequest<Key>]

/** The API's typed client: `api.call('GET /plants/:id', { params: { id } })`. Throws an `ApiError` on any refusal. */
export type Api = {
  call<Key extends EndpointKey>(key: Key, ...request: Sent<Key>): Promise<ResponseBody<Key>>
  /** One page of a list, with the total number of items (`X-Total-Count`). */
  list<Key extends EndpointKey>(key: Key, ...request: Sent<Key>): Promise<{ items: ResponseBody<Key>; total: number }>
}

export function createApi(send: Send): Api {
  return {
    async call(key, ...[request]) {
      return (await exchange(send, key, request as LooseRequest | undefined)).body as ResponseBody<typeof key>
    },
    async list(key, ...[request]) {
      const response = await exchange(send, key, request as LooseRequest | undefined)
      return { items: response.body as ResponseBody<typeof key>, total: Number(response.header('x-total-count')) }
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

async function exchange(send: Send, key: EndpointKey, request: LooseRequest = {}): Promise<WireResponse> {
  const [method = '', pattern = ''] = key.split(' ')
  const { params = {} } = request
  const query = toText(request.query ?? {})
  const response = await send({
    key,
    params,
    query,
    method,
    path: fillIn(pattern, params) + queryString(query),
    headers: toText(request.headers ?? {}),
    ...(request.body === undefined ? {} : { body: request.body }),
    ...(request.signal && { signal: request.signal }),
  })
  if (response.status >= 200 && response.status < 300) return response
  throw new ApiError(response.status, isErrorResponse(response.body) ? response.body : UNAVAILABLE)
}

function fillIn(pattern: string, params: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryString(query: Record<string, string>): string {
  const pairs = new URLSearchParams(query)
  return pairs.size === 0 ? '' : `?${pairs}`
}

/** The defined values as text. */
function toText(values: Record<string, string | number | boolean | undefined>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) if (value !== undefined) texts[name] = String(value)
  return texts
}

const UNAVAILABLE: ErrorResponse = { message: 'The shop cannot be reached. Please try again.', code: 'unavailable' }

function isErrorResponse(body: unknown): body is ErrorResponse {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body
}
