import { useSyncExternalStore } from 'react'

/** False in the server's page and until the browser has taken it over: what needs scripts waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
