import { useEffect, useRef } from 'react'
import type { Review } from '../../../../contract/reviews.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { ReviewEntry } from './review-entry.tsx'
import { useShowMore } from './use-show-more.ts'

type Props = {
  reviews: readonly Review[]
  total: number
  writtenId: string | undefined
  showMore: () => Promise<Review | undefined>
}

/** The reviews, the newest first, and the way to the older ones. What appears on demand takes the focus. */
export function ReviewList({ reviews, total, writtenId, showMore }: Props) {
  const { isBusy, error, firstNewId, show } = useShowMore(showMore)
  const focused = useFocus(firstNewId, writtenId)
  const isReady = useHydrated()
  if (reviews.length === 0) return null
  return (
    <>
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <ReviewEntry key={review._id} review={review} ref={focused(review._id)} />
        ))}
      </ul>
      {error !== null && (
        <Notice tone="error" className="mt-4">
          {error}
        </Notice>
      )}
      {reviews.length < total && (
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button isBusy={isBusy} disabled={!isReady} onClick={show}>
            Show more reviews
          </Button>
          <p role="status" className="figures text-ink-soft text-sm">
            {reviews.length} of {total} shown
          </p>
        </div>
      )}
    </>
  )
}

/** Gives the element that has just appeared the focus: the first of the older ones, or the one that was written. */
function useFocus(...ids: readonly (string | undefined)[]) {
  const elements = useRef(new Map<string, HTMLElement>())
  const [older, written] = ids
  useEffect(() => {
    if (older !== undefined) elements.current.get(older)?.focus()
  }, [older])
  useEffect(() => {
    if (written !== undefined) elements.current.get(written)?.focus()
  }, [written])
  return (id: string) => (element: HTMLElement | null) => {
    if (element === null) elements.current.delete(id)
    else elements.current.set(id, element)
  }
}
