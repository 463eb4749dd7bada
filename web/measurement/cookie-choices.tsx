import { useSettings } from '../settings.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { askForChoices } from './choices-asked.ts'

/** The way to the choices, in a shop that has something to choose about. */
export function CookieChoices({ className }: { className?: string }) {
  const isMeasured = useSettings()?.pixelId != null
  const isReady = useHydrated()
  if (!isMeasured) return null
  return (
    <button type="button" className={className} disabled={!isReady} onClick={askForChoices}>
      Cookie choices
    </button>
  )
}
