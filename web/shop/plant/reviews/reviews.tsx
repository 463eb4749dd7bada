import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionHeading } from '../../section-heading.tsx'
import { countOf } from './rating-counts.ts'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'
import type { useReviews } from './use-reviews.ts'
import { WriteReview } from './write-review.tsx'

/** What customers say of a plant, and the place to say it. */
export function Reviews({ plant, reviews, written, showMore, reload, add }: ReturnType<typeof useReviews>) {
  return (
    <section id="reviews" aria-labelledby="reviews-heading" className="mt-16 md:mt-24">
      <SectionHeading id="reviews-heading" title="Customer Reviews" />
      <div className="grid gap-x-14 gap-y-8 md:grid-cols-[minmax(15rem,1fr)_2.2fr]">
        <div className="self-start md:sticky md:top-22">
          {'value' in reviews && <ReviewSummary counts={reviews.value.counts} />}
        </div>
        <div className="min-w-0">
          <WriteReview plantId={plant._id} isWritten={written !== null} onWritten={add} />
          {'error' in reviews ? (
            <ErrorState title="Error loading reviews" message={reviews.error} onRetry={() => void reload()} />
          ) : (
            <ReviewList
              reviews={reviews.value.items}
              total={countOf(reviews.value.counts)}
              writtenId={written?._id}
              showMore={showMore}
            />
          )}
        </div>
      </div>
    </section>
  )
}
