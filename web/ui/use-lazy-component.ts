import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

/** Imports a component that is a module's default export: `() => import('./part.tsx')`. */
type FetchComponent<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A component whose code is loaded once it `isNeeded`: null until then, and `isMissing` if that fails, because of the
 * network, a blocker or a new deployment. The page works without it, where React's own `lazy` would show the error
 * page; when needed again, it is retried.
 */
export function useLazyComponent<Props>(
  fetchComponent: FetchComponent<Props>,
  { isNeeded, onMissing }: { isNeeded: boolean; onMissing?: () => void },
) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const [isMissing, setMissing] = useState(false)
  const isDue = isNeeded && Component === null
  const miss = useEffectEvent(() => {
    setMissing(true)
    onMissing?.()
  })

  useEffect(() => {
    if (!isDue) return
    let isStillDue = true
    setMissing(false)
    fetchComponent().then(
      ({ default: part }) => isStillDue && setComponent(() => part),
      () => isStillDue && miss(),
    )
    return () => {
      isStillDue = false
    }
  }, [isDue, fetchComponent])

  return { Component, isMissing }
}

/** Preloads a module; a failure is reported only when the module is needed. */
export function preload(fetchComponent: () => Promise<unknown>): void {
  fetchComponent().catch(() => undefined)
}
