import { useSyncExternalStore } from 'react'

/** False on the server and until hydration: controls that need scripts stay disabled. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
