import { ApiError, createApi, type Send } from '../contract/client.ts'
import { expireSession } from './session/auth/session-expiry.ts'
import { storedToken } from './session/store.ts'

/** The API client of the browser. On the server, loaders use the one in the request's context. */
export const api = createApi((request) => sending.by(request))

/** How calls are sent: the back office replaces it with a wrapper that the shop does not load. */
export const sending: { by: Send } = { by: sendByFetch }

/** The message to show: the server's, or `fallback` if it gave none. */
export function messageOf(error: unknown, fallback = UNREACHABLE): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
}

const UNREACHABLE = 'The shop cannot be reached. Please try again.'

async function sendByFetch({ method, path, headers, body, signal }: Parameters<Send>[0]): ReturnType<Send> {
  const token = storedToken()
  const isUpload = body instanceof FormData
  const response = await fetchWithTimeout(`${document.documentElement.dataset.apiHost ?? ''}/api${path}`, {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined || isUpload ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || isUpload ? body : JSON.stringify(body),
    ...(signal && { signal }),
  }).catch(() => null)
  if (response === null) throw connectionError(0)
  if (response.status === 401 && !isSignIn(path)) expireSession(token)
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok && !hasMessage(answer)) throw connectionError(response.status)
  return { status: response.status, header: (name) => response.headers.get(name), body: answer }
}

/**
 * Aborts a request without a response after 30 seconds, three times the server's limit: a dead connection that was
 * never closed would otherwise block the cart, whose changes are queued. An upload may take as long as it needs.
 */
async function fetchWithTimeout(address: string, init: RequestInit): Promise<Response> {
  if (init.body instanceof FormData) return fetch(address, init)
  const limit = new AbortController()
  const giveUp = () => limit.abort()
  const timer = setTimeout(giveUp, TIMEOUT_MS)
  if (init.signal?.aborted) giveUp()
  init.signal?.addEventListener('abort', giveUp)
  return fetch(address, { ...init, signal: limit.signal }).finally(() => clearTimeout(timer))
}

const TIMEOUT_MS = 30_000

/**
 * An error without a message from the server: the network is down, or a proxy answered (`status` is 0 for no response).
 */
export function connectionError(status: number): ApiError {
  return new ApiError(status, { message: '', code: 'unavailable' })
}

function isSignIn(path: string): boolean {
  return /^\/auth\/(login|register|provider-email)$/.test(path)
}

function hasMessage(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'message' in answer && 'code' in answer
}
