import { useCallback, useEffect, useState } from 'react'
import { useComingIntoView } from '../../ui/use-coming-into-view.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { addSeen, readSeen } from './seen-plants.ts'

const fetchRow = () => import('./seen-row.tsx')

/**
 * The plants that this browser has seen, loaded as they come near the viewport, in a place that is reserved for them.
 * `current` is the plant of this page: it is seen from now on, and not listed here.
 */
export function RecentlySeen({ current }: { current?: string }) {
  const [ids, setIds] = useState<readonly string[]>([])
  const [isNear, setNear] = useState(false)
  const place = useComingIntoView(useCallback(() => setNear(true), []))
  const { Component: SeenRow } = useLazyComponent(fetchRow, { isNeeded: isNear })
  useEffect(() => {
    setIds(readSeen().filter((id) => id !== current))
    if (current !== undefined) addSeen(current)
  }, [current])
  if (ids.length === 0) return null
  return (
    <div ref={place} className="mt-16 min-h-84">
      {SeenRow && <SeenRow ids={ids} onEmpty={() => setIds([])} />}
    </div>
  )
}
