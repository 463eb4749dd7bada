import { useSyncExternalStore } from 'react'

let isRequested = false
const listeners = new Set<() => void>()

/** Whether the visitor has opened the cookie choices; held until the code that shows them has loaded. */
export function useChoicesRequested(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isRequested,
    () => false,
  )
}

export const requestChoices = (): void => set(true)
export const closeChoices = (): void => set(false)

function set(value: boolean): void {
  isRequested = value
  for (const listener of listeners) listener()
}
