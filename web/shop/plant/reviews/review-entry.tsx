import { BadgeCheck } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { OwnReview, Review } from '../../../../contract/reviews.ts'
import { useIdentity } from '../../../settings.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatDate } from '../../../ui/format-date.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RatingStars } from '../../../ui/rating-stars.tsx'
import { ReviewPhotos } from './review-photos.tsx'

type Props = { review: Review; ref: Ref<HTMLLIElement>; own?: OwnReview; actions?: ReactNode }

/** A review with its photos and the shop's reply. `own` is the same review, for its author. */
export function ReviewEntry({ review, ref, own, actions }: Props) {
  const { name, rating, comment, createdAt, isBuyer, reply } = review
  return (
    <li ref={ref} tabIndex={-1} className="py-6 outline-offset-4 first:pt-0">
      <article>
        <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h3 className="min-w-0 break-words font-sans font-semibold text-base text-ink tracking-normal">{name}</h3>
          {own && <Badge tone="green">Your review</Badge>}
          {isBuyer && (
            <span className="inline-flex items-center gap-1 text-leaf text-sm">
              <BadgeCheck aria-hidden="true" className="size-4.5" />
              Verified buyer
            </span>
          )}
          <time dateTime={createdAt} className="figures ml-auto text-ink-soft text-sm">
            {formatDate(createdAt)}
          </time>
        </header>
        {rating > 0 && <RatingStars rating={rating} size="small" hasNumber={false} className="mt-1.5" />}
        <p className="mt-2 max-w-prose whitespace-pre-line break-words">{comment}</p>
        <ReviewPhotos review={review} />
        {own?.hidden && (
          <Notice tone="info" title="Only you see this review." className="mt-3">
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
