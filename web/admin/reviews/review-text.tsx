import type { AdminReview } from '../../../contract/admin-reviews.ts'
import { formatDate } from '../../ui/format-date.ts'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import { RatingStars } from '../../ui/rating-stars.tsx'

/** The stars, text and photos of a review, the reply to it, and why it is hidden. */
export function ReviewText({ review: { rating, comment, photos, name, reply, hidden } }: { review: AdminReview }) {
  return (
    <div className="flex max-w-prose flex-col items-start gap-2">
      <RatingStars rating={rating} size="small" hasNumber={false} />
      <p className="whitespace-pre-line">{comment}</p>
      {photos.length > 0 && (
        <ul aria-label={`Photos by ${name}`} className="flex flex-wrap gap-2">
          {photos.map(({ _id, url }, index) => (
            <li key={_id}>
              <a href={url} target="_blank" rel="noreferrer" className="block rounded-press">
                <PlantPicture
                  url={url}
                  alt={`Photo ${index + 1} by ${name}`}
                  sizes="64px"
                  className="size-16 rounded-press"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {reply !== null && (
        <div className="border-leaf border-l-3 pl-3">
          <p className="figures text-[0.86rem] text-ink-soft">Your reply of {formatDate(reply.repliedAt)}</p>
          <p className="whitespace-pre-line">{reply.text}</p>
        </div>
      )}
      {hidden !== null && (
        <p className="text-danger">
          Hidden since {formatDate(hidden.hiddenAt)}: {hidden.reason}
        </p>
      )}
    </div>
  )
}
