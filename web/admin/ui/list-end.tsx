import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = { hasMore: boolean; isLoading: boolean; hasFailed: boolean; onMore: () => void }

/** The distance to the end of the list at which more is loaded. */
const AHEAD = '600px'

/** The end of the loaded part: loads more when it comes near, and by its button. */
export function ListEnd({ hasMore, isLoading, hasFailed, onMore }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const isWaiting = hasMore && !isLoading && !hasFailed

  useEffect(() => {
    if (!isWaiting || element.current === null) return
    const near = { rootMargin: AHEAD, scrollMargin: AHEAD }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), near)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isWaiting, onMore])

  if (!hasMore) return null
  return (
    <div ref={element} className="flex justify-center p-3 [overflow-anchor:none]">
      <Button variant="quiet" size="small" isBusy={isLoading} onClick={onMore}>
        {hasFailed ? 'Retry' : 'Load more'}
      </Button>
    </div>
  )
}
