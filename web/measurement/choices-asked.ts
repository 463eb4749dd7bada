import { useSyncExternalStore } from 'react'

let isAsked = false
const listeners = new Set<() => void>()

/** Whether the visitor has asked for the choices; it waits for the code that shows them. */
export function useChoicesAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isAsked,
    () => false,
  )
}

export const askForChoices = (): void => set(true)
export const endChoices = (): void => set(false)

function set(value: boolean): void {
  isAsked = value
  for (const listener of listeners) listener()
}
