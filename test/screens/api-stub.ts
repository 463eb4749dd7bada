import { contract, type EndpointKey, type ResponseBody } from '../../contract/contract.ts'
import { type ErrorResponse, type RefusalCode, refusals } from '../../contract/errors.ts'

/** One call that a screen made; `body` is the JSON that was sent, or the form of an upload. */
export type Call = {
  key: EndpointKey
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  headers: Headers
  body: unknown
}

/** An answer other than a plain success: a refusal, a list with its total, or one that comes when it is told to. */
class Reply {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

type Answer<Key extends EndpointKey> = ResponseBody<Key> | Reply | Promise<ResponseBody<Key> | Reply>

/** What each endpoint answers: a body as the contract has it, a `refusal`, a `page` of a list, or what a function says. */
export type Answers = { [Key in EndpointKey]?: Answer<Key> | ((call: Call) => Answer<Key>) }

/** A refusal by its code, with the message of the contract unless another is given. */
export function refusal(code: RefusalCode, changes: Partial<ErrorResponse> = {}): Reply {
  const [status, message] = refusals[code]
  return new Reply(status, { message, code, ...changes })
}

/** A page of a list of `total` items in all. */
export function page(items: readonly unknown[], total = items.length): Reply {
  return new Reply(200, items, { 'x-total-count': String(total) })
}

/** A file, such as a PDF or a spreadsheet. */
export function file(body: string, headers: Record<string, string> = {}): Reply {
  return new Reply(200, new Blob([body]), headers)
}

/** No answer: the network is down. */
export const noAnswer = new Reply(0, null)

/** No answer before the test ends: the screen keeps loading. */
export const never = new Reply(-1, null)

/** An answer that comes when `settle` is called. */
export function later<Body>(): { answer: Promise<Body>; settle(body: Body): void } {
  const { promise, resolve } = Promise.withResolvers<Body>()
  return { answer: promise, settle: resolve }
}

/**
 * Answers the API calls of a screen in place of the network, and records them. A body that the contract would not let
 * the server send, or a call that it would refuse as malformed, is a mistake of the test or the screen and fails it; so
 * does a call to an endpoint without an answer.
 */
export class ApiStub {
  readonly calls: Call[] = []
  readonly problems: string[] = []
  #answers: Answers
  readonly #ended = Promise.withResolvers<void>()

  constructor(answers: Answers) {
    this.#answers = answers
  }

  /** Changes what some endpoints answer from now on. */
  answer(answers: Answers): void {
    this.#answers = { ...this.#answers, ...answers }
  }

  /** The calls to one endpoint, in their order. */
  to(key: EndpointKey): Call[] {
    return this.calls.filter((call) => call.key === key)
  }

  /** The bodies that were sent to one endpoint, in their order. */
  sent(key: EndpointKey): unknown[] {
    return this.to(key).map(({ body }) => body)
  }

  /** Ends what is still without an answer, as a page that is left does. */
  end(): void {
    this.#ended.resolve()
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input instanceof Request ? input.url : input), location.href)
    const found = endpointOf(init.method ?? 'GET', pathname)
    if (found === null) return this.#fail(`${init.method ?? 'GET'} ${pathname} is no endpoint of the contract`)
    const { key, params } = found
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body
    const call: Call = {
      key,
      params,
      query: Object.fromEntries(searchParams),
      headers: new Headers(init.headers),
      body,
    }
    this.calls.push(call)
    if (!(key in this.#answers)) return this.#fail(`${key} has no answer in this test`)
    const answer = this.#answers[key] as unknown
    const given: unknown = await (typeof answer === 'function' ? answer(call) : answer)
    const reply = given instanceof Reply ? given : new Reply(200, given)
    if (reply === never) await Promise.race([this.#ended.promise, abortOf(init.signal)])
    if (init.signal?.aborted) throw init.signal.reason
    if (reply.status <= 0) throw new TypeError('fetch failed')
    this.#check(call, reply)
    const isFile = reply.body instanceof Blob
    return new Response(isFile ? await reply.body.text() : JSON.stringify(reply.body), {
      status: reply.status,
      headers: { ...(isFile ? {} : { 'content-type': 'application/json' }), ...reply.headers },
    })
  }

  #check({ key, body, query }: Call, reply: Reply): void {
    const endpoint = contract[key] as unknown as Schemas
    if (reply.status < 400) {
      for (const [what, schema, value] of [
        ['the body', endpoint.body, body],
        ['the query', endpoint.query, query],
      ] as const) {
        const parsed = schema?.safeParse(value)
        if (parsed && !parsed.success) this.problems.push(`${key} would refuse ${what}: ${parsed.error.message}`)
      }
    }
    const schema = reply.status < 300 ? (endpoint.responses[200] ?? endpoint.responses[201]) : undefined
    const parsed = reply.body instanceof Blob ? undefined : schema?.safeParse(reply.body)
    if (parsed && !parsed.success) this.problems.push(`${key} never answers like this: ${parsed.error.message}`)
  }

  #fail(problem: string): never {
    this.problems.push(problem)
    throw new TypeError(problem)
  }
}

function abortOf(signal: AbortSignal | null | undefined): Promise<unknown> {
  return new Promise((resolve) => signal?.addEventListener('abort', resolve))
}

type Schema = { safeParse(value: unknown): { success: true } | { success: false; error: Error } }
type Schemas = { body?: Schema; query?: Schema; responses: { 200?: Schema; 201?: Schema } }

const patterns = (Object.keys(contract) as EndpointKey[])
  .map((key) => {
    const [method = '', path = ''] = key.split(' ')
    return { key, method, path, pattern: new RegExp(`^/api${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }
  })
  // `GET /plants/categories` before `GET /plants/:id`
  .sort((a, b) => a.path.split(':').length - b.path.split(':').length)

function endpointOf(method: string, path: string): { key: EndpointKey; params: Record<string, string> } | null {
  for (const { key, pattern, ...endpoint } of patterns) {
    const match = endpoint.method === method ? pattern.exec(path) : null
    if (match) {
      const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
      return { key, params: Object.fromEntries(params) as Record<string, string> }
    }
  }
  return null
}
