import { useSyncExternalStore } from 'react'
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

/** `isOnline` is the browser's state; `isWaiting` while a navigation waits for the server to be reachable. */
type Connection = { isOnline: boolean; isWaiting: boolean }

/** The server is polled at this interval while something waits, in addition to the browser's `online` event. */
const INTERVAL_MS = 10_000
const TIMEOUT_MS = 8_000

const unknown: Connection = { isOnline: true, isWaiting: false }
let connection = unknown
const listeners = new Set<() => void>()
const waiting = new Set<() => void>()

/** The connection state; online until the page has started. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    subscribe,
    () => connection,
    () => unknown,
  )
}

/** Resolves once the server is reachable, or the signal aborts. */
export async function whenReachable(signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && !(await isReachable())) await nextChance(signal)
}

/** Whether the server responds, with any status. */
export function isReachable(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  )
}

/** Checks again at once for everything that waits. */
export function tryAgain(): void {
  for (const resume of [...waiting]) resume()
}

function nextChance(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const resume = () => {
      clearInterval(timer)
      window.removeEventListener('online', resume)
      signal?.removeEventListener('abort', resume)
      waiting.delete(resume)
      update()
      resolve()
    }
    const timer = setInterval(resume, INTERVAL_MS)
    window.addEventListener('online', resume)
    signal?.addEventListener('abort', resume)
    waiting.add(resume)
    update()
  })
}

function update(): void {
  const isWaiting = waiting.size > 0
  const { onLine: isOnline } = navigator
  if (connection.isWaiting === isWaiting && connection.isOnline === isOnline) return
  connection = { isOnline, isWaiting }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', update)
  window.addEventListener('offline', update)
  update()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', update)
    window.removeEventListener('offline', update)
  }
}

/**
 * While offline, delays a navigation until the server is reachable, so that the shopper stays on the current page. A
 * superseded navigation stops waiting. The sign-in page loads no data, and a logout leads there at once.
 */
export const blockNavigation: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (!navigator.onLine && new URL(request.url).pathname !== '/login') await whenReachable(request.signal)
  return next()
}
