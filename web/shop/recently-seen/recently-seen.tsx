import { useEffect, useState } from 'react'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { addSeen, readSeen } from './seen-plants.ts'

const fetchPlace = () => import('./seen-place.tsx')

/**
 * The plants that this browser has seen; a first visit loads nothing for it. `current` is the plant of this page: it is
 * seen from now on, and not listed here.
 */
export function RecentlySeen({ current }: { current?: string }) {
  const [ids, setIds] = useState<readonly string[]>([])
  const { Component: SeenPlace } = useLazyComponent(fetchPlace, { isNeeded: ids.length > 0 })
  useEffect(() => {
    setIds(readSeen().filter((id) => id !== current))
    if (current !== undefined) addSeen(current)
  }, [current])
  return SeenPlace === null || ids.length === 0 ? null : <SeenPlace ids={ids} onEmpty={() => setIds([])} />
}
