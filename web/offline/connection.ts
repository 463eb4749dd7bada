import { useSyncExternalStore } from 'react'

/** `isOnline` is what the browser says; `isWaiting` while something that was asked for waits until the shop is reached. */
export type Connection = { isOnline: boolean; isWaiting: boolean }

/** So often the shop is asked for while something waits, beside the browser's own word that it is online again. */
const INTERVAL_MS = 10_000
const PATIENCE_MS = 8_000

const unknown: Connection = { isOnline: true, isWaiting: false }
let connection = unknown
const listeners = new Set<() => void>()
const waiting = new Set<() => void>()

/** How the page stands with the shop. Offline is nothing until the page has started. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    subscribe,
    () => connection,
    () => unknown,
  )
}

/** Resolves once the shop answers, at once where it does so now; or when the signal says that the waiting has ended. */
export async function whenReachable(signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && !(await isReachable())) await nextChance(signal)
}

/** Whether the shop answers, whatever it says. */
export function isReachable(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => true,
    () => false,
  )
}

/** Lets all that waits look again whether the shop is there. */
export function tryAgain(): void {
  for (const goOn of [...waiting]) goOn()
}

function nextChance(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearInterval(timer)
      window.removeEventListener('online', goOn)
      signal?.removeEventListener('abort', goOn)
      waiting.delete(goOn)
      update()
      resolve()
    }
    const timer = setInterval(goOn, INTERVAL_MS)
    window.addEventListener('online', goOn)
    signal?.addEventListener('abort', goOn)
    waiting.add(goOn)
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
