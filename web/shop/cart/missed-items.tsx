import { Notice } from '../../ui/notice.tsx'

/** The items of a repeated order that are not in the cart, with the reasons. */
export function MissedItems({ missed }: { missed: readonly string[] }) {
  if (missed.length === 0) return null
  return (
    <Notice tone="info" title="Not everything could be put into your cart" className="mt-6">
      <ul>
        {missed.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** The reasons, from the location state set by `OrderAgain`. */
export function missedIn(state: unknown): readonly string[] | null {
  const isValid = typeof state === 'object' && state !== null && 'missed' in state && Array.isArray(state.missed)
  return isValid ? (state.missed as unknown[]).filter((sentence) => typeof sentence === 'string') : null
}
