import { useSettings } from '../settings.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { requestChoices } from './choices-request.ts'

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
