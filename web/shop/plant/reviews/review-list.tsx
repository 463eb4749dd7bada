import { BadgeCheck } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import type { OwnReview, Review } from '../../../../contract/reviews.ts'
import { messageOf } from '../../../api.ts'
import { useIdentity } from '../../../settings.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/format-date.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PlantPicture } from '../../../ui/picture.tsx'
import { RatingStars } from '../../../ui/rating-stars.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { ReviewFilter } from './load-reviews.ts'

type Props = {
  reviews: readonly Review[]
  /** How many there are with the chosen stars */
  total: number
  stars: ReviewFilter['stars']
  /** The customer's own review, listed first wherever it fits. */
  own: OwnReview | null
  ownActions: ReactNode
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
  if (shown === 0 && !isOwnListed) return stars === undefined ? null : <p>No reviews with this rating.</p>
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

type EntryProps = { review: Review; ref: Ref<HTMLLIElement>; own?: OwnReview; actions?: ReactNode }

/** A review with its photos and the shop's reply. `own` is the same review, for its author. */
function ReviewEntry({ review, ref, own, actions }: EntryProps) {
  const { name, rating, comment, createdAt, isBuyer, reply } = review
  return (
    <li ref={ref} tabIndex={-1} className="py-6 outline-offset-4 first:pt-0">
      <article>
        <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h3 className="min-w-0 break-words font-sans font-semibold text-base text-ink tracking-normal">{name}</h3>
          {own && <Badge tone="green">Your review</Badge>}
          {isBuyer && (
            <span className="inline-flex items-center gap-1 text-leaf text-sm">
              <BadgeCheck className="size-4.5" />
              Verified buyer
            </span>
          )}
          <time dateTime={createdAt} className="figures ml-auto text-ink-soft text-sm">
            {formatDate(createdAt)}
          </time>
        </header>
        {rating > 0 && <RatingStars rating={rating} size="small" hasNumber={false} className="mt-1.5" />}
        <p className="mt-2 max-w-prose whitespace-pre-line break-words">{comment}</p>
        <ReviewPhotos {...review} />
        {own?.hidden && (
          <Notice tone="info" title="Only you can see this review." className="mt-3">
            We have hidden it: {own.hidden.reason}
          </Notice>
        )}
        {reply && <Reply reply={reply} />}
        {actions}
      </article>
    </li>
  )
}

function Reply({ reply }: { reply: NonNullable<Review['reply']> }) {
  const { shopName } = useIdentity()
  return (
    <div className="mt-3 max-w-prose border-leaf border-l-3 pl-4">
      <p className="flex flex-wrap gap-x-4 text-sm">
        <span className="font-semibold">Reply from {shopName}</span>
        <time dateTime={reply.repliedAt} className="figures text-ink-soft">
          {formatDate(reply.repliedAt)}
        </time>
      </p>
      <p className="mt-1 whitespace-pre-line break-words">{reply.text}</p>
    </div>
  )
}

function ReviewPhotos({ photos, name }: Review) {
  if (photos.length === 0) return null
  return (
    <ul aria-label={`Photos by ${name}`} className="mt-3 flex flex-wrap gap-2">
      {photos.map(({ _id, url }, index) => (
        <li key={_id}>
          <a href={url} target="_blank" rel="noreferrer" className="block rounded-press">
            <PlantPicture
              url={url}
              alt={`Photo ${index + 1} by ${name}`}
              sizes="96px"
              className="size-24 rounded-press"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function useShowMore(showMore: () => Promise<Review | undefined>) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [firstNewId, setFirstNewId] = useState<string>()
  const show = async () => {
    setBusy(true)
    setError(null)
    try {
      setFirstNewId((await showMore())?._id)
    } catch (error) {
      setError(messageOf(error, 'Failed to load reviews'))
    }
    setBusy(false)
  }
  return { isBusy, error, firstNewId, show: () => void show() }
}
