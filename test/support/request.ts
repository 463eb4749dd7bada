import assert from 'node:assert/strict'
import { ErrorResponse, type RefusalCode, refusals } from '../../contract/errors.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { noteCookies, noteSecrets, noteSecretsIn } from './run-logs.ts'
import { contentsOf } from './test-database.ts'
import type { TestShop } from './test-shop.ts'

export type Answered = { status: number; headers: Headers; text: string; json: unknown }

type Options = {
  bearer?: string
  cookie?: string
  headers?: Record<string, string>
  /** Sent as JSON; strings, bytes and forms are sent as they are */
  body?: unknown
}

/**
 * Sends requests that the typed client would not. `call` is a method and a path below `/api`, such as `POST /auth/login`. The
 * body is declared as JSON unless the headers say otherwise.
 */
export async function request(shop: Pick<TestShop, 'url'>, call: string, options: Options = {}): Promise<Answered> {
  const [method = '', path = ''] = call.split(' ')
  const { bearer, cookie, body } = options
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
      ...(cookie === undefined ? {} : { Cookie: `paudha_session=${cookie}` }),
      ...options.headers,
    },
    body: isReady(body) ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  noteSecrets(bearer, cookie)
  noteSecretsIn(`${typeof body === 'string' ? body : JSON.stringify(body)} ${text}`)
  noteCookies(answer.headers)
  return { status: answer.status, headers: answer.headers, text, json: text === '' ? null : JSON.parse(text) }
}

/** A file as the shop sends it to the person. */
export async function download({ url }: Pick<TestShop, 'url'>, { bearer }: { bearer: string }, path: string) {
  noteSecrets(bearer)
  const answer = await fetch(`${url}/api${path}`, { headers: { Authorization: `Bearer ${bearer}` } })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

function isReady(body: unknown): body is undefined | string | Uint8Array<ArrayBuffer> | FormData {
  return body === undefined || typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData
}

const StrictErrorResponse = ErrorResponse.strict()
const INTERNALS = /node_modules|\.[jt]s:\d+|\bselect\b.*\bfrom\b|kysely|postgres|violates/i

/** Asserts a refusal: the status of its code, a message, the invalid fields if given, the security headers, no internals. */
export function assertRefused(answer: Answered, code: RefusalCode, fields?: readonly string[]): void {
  const what = `${answer.status} ${answer.text.slice(0, 300)}`
  assert.equal((answer.json as ErrorResponse | null)?.code, code, what)
  assert.equal(answer.status, refusals[code][0], what)
  const refusal = StrictErrorResponse.parse(answer.json)
  assert.notEqual(refusal.message, '')
  assert.doesNotMatch(answer.text, INTERNALS)
  if (fields) assert.deepEqual(Object.keys(refusal.fields ?? {}).sort(), fields.toSorted(), what)
  assertProtected(answer.headers)
}

/** Asserts the security headers of every API response. */
export function assertProtected(headers: Headers): void {
  assertProtectedAnswer(headers)
  // Public responses may be cached if revalidated each time; the rest must not be stored.
  const expected = headers.has('etag')
    ? 'no-cache'
    : headers.has('content-disposition')
      ? 'private, no-store'
      : 'no-store'
  assert.equal(headers.get('cache-control'), expected)
}

/** Asserts the security headers of every response. */
export function assertProtectedAnswer(headers: Headers): void {
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('x-frame-options'), 'DENY')
  assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin')
  assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin-allow-popups')
  assert.match(headers.get('cross-origin-resource-policy') ?? '', /^(same|cross)-origin$/)
  assert.match(headers.get('permissions-policy') ?? '', /camera=\(\).*, payment=\(self.*\)$/)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /frame-ancestors '(none|self)'/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.equal(headers.get('x-powered-by'), null)
}

/** Does the work and asserts that no row of the shop's tables changed, except in those that may. */
export async function assertUnchanged(
  database: Database,
  work: () => Promise<unknown>,
  mayChange: readonly string[] = [],
): Promise<void> {
  const before = await contentsOf(database, mayChange)
  await work()
  assert.deepEqual(await contentsOf(database, mayChange), before)
}
