import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = { isFoldable: boolean; children: ReactNode }

/** The distance from the viewport at which rows are folded away. */
const FAR = '2000px'

/**
 * A group of rows. Far from the viewport it is replaced by an empty row of the same height, so that tables of thousands
 * of rows stay fast; a group with the focus stays.
 */
export function RowGroup({ isFoldable, children }: Props) {
  const element = useRef<HTMLTableSectionElement>(null)
  const [folded, setFolded] = useState<number | null>(null)

  useEffect(() => {
    const group = element.current
    if (!isFoldable || group === null) return setFolded(null)
    const follow = ([entry]: IntersectionObserverEntry[]) => {
      if (entry === undefined || group.contains(document.activeElement)) return
      setFolded(entry.isIntersecting ? null : entry.boundingClientRect.height)
    }
    const observer = new IntersectionObserver(follow, { rootMargin: FAR, scrollMargin: FAR })
    observer.observe(group)
    return () => observer.disconnect()
  }, [isFoldable])

  return (
    <tbody ref={element} className="divide-y divide-line [tbody+&]:border-line [tbody+&]:border-t">
      {folded === null ? (
        children
      ) : (
        <tr>
          <td className="p-0!" style={{ height: folded }} />
        </tr>
      )}
    </tbody>
  )
}
