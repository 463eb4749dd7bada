import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

/** Fetches a component that is the default export of a module of its own: `() => import('./part.tsx')`. */
type FetchPart<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A component whose code is fetched once it `isWanted`: null until it is there, and `isMissing` where it cannot be had,
 * because the network is gone, a blocker holds it back or the shop has been renewed. The page goes on without it, where
 * React's own `lazy` would put the error page in its place; wanted another time, it is fetched again.
 */
export function useLatePart<Props>(
  fetchPart: FetchPart<Props>,
  { isWanted, onMissing }: { isWanted: boolean; onMissing?: () => void },
) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const [isMissing, setMissing] = useState(false)
  const isDue = isWanted && Part === null
  const miss = useEffectEvent(() => {
    setMissing(true)
    onMissing?.()
  })

  useEffect(() => {
    if (!isDue) return
    let isStillDue = true
    setMissing(false)
    fetchPart().then(
      ({ default: part }) => isStillDue && setPart(() => part),
      () => isStillDue && miss(),
    )
    return () => {
      isStillDue = false
    }
  }, [isDue, fetchPart])

  return { Part, isMissing }
}

/** Fetches what is likely to be wanted soon; where that fails, it is time enough to say so when it is wanted. */
export function fetchAhead(fetchPart: () => Promise<unknown>): void {
  fetchPart().catch(() => undefined)
}
