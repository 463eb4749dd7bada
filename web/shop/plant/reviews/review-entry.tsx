import { BadgeCheck } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { Review } from '../../../../contract/reviews.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatDate } from '../../../ui/format-date.ts'
import { RatingStars } from '../../../ui/rating-stars.tsx'

type Props = { review: Review; ref: Ref<HTMLLIElement>; isOwn?: boolean; actions?: ReactNode }

/** A review. */
export function ReviewEntry({ review, ref, isOwn = false, actions }: Props) {
  const { name, rating, comment, createdAt, isBuyer } = review
  return (
    <li ref={ref} tabIndex={-1} className="py-6 outline-offset-4 first:pt-0">
      <article>
        <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h3 className="min-w-0 break-words font-sans font-semibold text-base text-ink tracking-normal">{name}</h3>
          {isOwn && <Badge tone="green">Your review</Badge>}
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
        {actions}
      </article>
    </li>
  )
}
