import { Notice } from '../../ui/notice.tsx'

/** What of an order that was ordered again is not in the cart, and why. */
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

/** The sentences, from the state of the location that `OrderAgain` leads to. */
export function missedIn(state: unknown): readonly string[] | null {
  const isTold = typeof state === 'object' && state !== null && 'missed' in state && Array.isArray(state.missed)
  return isTold ? (state.missed as unknown[]).filter((sentence) => typeof sentence === 'string') : null
}
