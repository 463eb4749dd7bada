import { useCallback, useState } from 'react'
import { useComingIntoView } from '../../ui/use-coming-into-view.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'

const fetchRow = () => import('./seen-row.tsx')

/** The place that is reserved for the plants seen before, which are loaded as it comes near the viewport. */
export default function SeenPlace(props: { ids: readonly string[]; onEmpty: () => void; onClear: () => void }) {
  const [isNear, setNear] = useState(false)
  const place = useComingIntoView(useCallback(() => setNear(true), []))
  const { Component: SeenRow } = useLazyComponent(fetchRow, { isNeeded: isNear })
  return (
    <div ref={place} className="mt-16 min-h-84">
      {SeenRow && <SeenRow {...props} />}
    </div>
  )
}
