import { ApiError, createApi, type Send } from '../contract/client.ts'
import { loseSession } from './session/auth/session-expiry.ts'
import { storedToken } from './session/auth/token.ts'

/** The API as the browser calls it. On the server, loaders read theirs from the request's context instead. */
export const api = createApi((request) => sending.by(request))

/** How calls are sent: the back office puts another way around it, which the shop does not load. */
export const sending: { by: Send } = { by: sendByFetch }

/** What to tell the shopper: the server's message, or the default where the server gave none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
}

async function sendByFetch({ method, path, headers, body, signal }: Parameters<Send>[0]): ReturnType<Send> {
  const token = storedToken()
  const isUpload = body instanceof FormData
  const response = await fetchInTime(`${document.documentElement.dataset.apiHost ?? ''}/api${path}`, {
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
  if (response === null) throw silentFailure(0)
  if (response.status === 401 && !isSignIn(path)) loseSession(token)
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok && !hasMessage(answer)) throw silentFailure(response.status)
  return { status: response.status, header: (name) => response.headers.get(name), body: answer }
}

/**
 * Gives up on what has not begun to be answered after 30 seconds, three times what the server may take: on a line that is
 * dead without having been closed it never would be, and the cart, whose changes wait for each other, would stand still.
 * A picture takes the time it takes to be sent.
 */
async function fetchInTime(address: string, init: RequestInit): Promise<Response> {
  if (init.body instanceof FormData) return fetch(address, init)
  const limit = new AbortController()
  const giveUp = () => limit.abort()
  const timer = setTimeout(giveUp, PATIENCE_MS)
  if (init.signal?.aborted) giveUp()
  init.signal?.addEventListener('abort', giveUp)
  return fetch(address, { ...init, signal: limit.signal }).finally(() => clearTimeout(timer))
}

const PATIENCE_MS = 30_000

/** A failure without words of the server's: the network is down, or a proxy answered (`status` is 0 for no answer). */
export function silentFailure(status: number): ApiError {
  return new ApiError(status, { message: '', code: 'unavailable' })
}

function isSignIn(path: string): boolean {
  return /^\/auth\/(login|register|provider-email)$/.test(path)
}

function hasMessage(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'message' in answer && 'code' in answer
}
