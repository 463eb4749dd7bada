import { useSyncExternalStore } from 'react'
import { useSettings } from '../settings.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

/** The button that opens the cookie choices, if the shop measures anything. */
export function CookieChoices({ className }: { className?: string }) {
  const isMeasured = useSettings()?.pixelId != null
  const isReady = useHydrated()
  if (!isMeasured) return null
  return (
    <button type="button" className={className} disabled={!isReady} onClick={requestChoices}>
      Cookie choices
    </button>
  )
}

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

const requestChoices = (): void => set(true)
export const closeChoices = (): void => set(false)

function set(value: boolean): void {
  isRequested = value
  for (const listener of listeners) listener()
}
