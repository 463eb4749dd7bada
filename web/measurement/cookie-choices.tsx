import { create } from 'zustand'
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

const useChoices = create(() => ({ isRequested: false }))

/** Whether the visitor has opened the cookie choices; held until the code that shows them has loaded. */
export const useChoicesRequested = (): boolean => useChoices(({ isRequested }) => isRequested)

const requestChoices = (): void => useChoices.setState({ isRequested: true })
export const closeChoices = (): void => useChoices.setState({ isRequested: false })
