import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = { isFoldable: boolean; children: ReactNode }

/** How far (px) out of view rows must be before they are folded away. */
const FAR = '2000px'

/**
 * Some rows of a long table. Far out of view they make way for an empty row of their height, so that a table of thousands
 * of rows stays as quick as one of a few; rows that hold the focus stay.
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
