import { type ReactNode, useEffect, useRef } from 'react'
import type { OwnReview, Review } from '../../../../contract/reviews.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { ReviewEntry } from './review-entry.tsx'
import type { ReviewFilter } from './review-filter.ts'
import { useShowMore } from './use-show-more.ts'

type Props = {
  reviews: readonly Review[]
  /** How many there are with the chosen stars */
  total: number
  stars: ReviewFilter['stars']
  /** The customer's own review, listed first wherever it fits. */
  own: OwnReview | null
  ownActions: ReactNode
  /** The review just written or changed here. */
  sent: Review | null
  showMore: () => Promise<Review | undefined>
}

/** The reviews, and a button for further ones. Reviews that appear on demand take the focus. */
export function ReviewList({ reviews, total, stars, own, ownActions, sent, showMore }: Props) {
  const { isBusy, error, firstNewId, show } = useShowMore(showMore)
  const focused = useFocus(firstNewId, sent)
  const isReady = useHydrated()
  const others = reviews.filter(({ _id }) => _id !== own?._id)
  const isOwnListed = own !== null && (stars === undefined || own.rating === stars)
  const shown = others.length + (isOwnListed && own.hidden === null ? 1 : 0)
  if (shown === 0 && !isOwnListed) return stars === undefined ? null : <p>No review has so many stars.</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {isOwnListed && (
          <ReviewEntry review={own} own={own} ref={focused(own._id)} actions={ownActions} key={own._id} />
        )}
        {others.map((review) => (
          <ReviewEntry key={review._id} review={review} ref={focused(review._id)} />
        ))}
      </ul>
      {error !== null && (
        <Notice tone="error" className="mt-4">
          {error}
        </Notice>
      )}
      {shown < total && (
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button isBusy={isBusy} disabled={!isReady} onClick={show}>
            Show more reviews
          </Button>
          <p role="status" className="figures text-ink-soft text-sm">
            {shown} of {total} shown
          </p>
        </div>
      )}
    </>
  )
}

/** Focuses the element that has just appeared: the first of the older reviews, or the one just sent. */
function useFocus(older: string | undefined, sent: Review | null) {
  const elements = useRef(new Map<string, HTMLElement>())
  useEffect(() => {
    if (older !== undefined) elements.current.get(older)?.focus()
  }, [older])
  useEffect(() => {
    if (sent !== null) elements.current.get(sent._id)?.focus()
  }, [sent])
  return (id: string) => (element: HTMLElement | null) => {
    if (element === null) elements.current.delete(id)
    else elements.current.set(id, element)
  }
}
