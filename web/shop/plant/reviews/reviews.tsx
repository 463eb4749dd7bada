import { useEffect, useRef, useState } from 'react'
import type { OwnReview, RatingCounts } from '../../../../contract/reviews.ts'
import { type ReviewSort, reviewSorts } from '../../../../domain/catalogue.ts'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Link, TextLink } from '../../../ui/link.tsx'
import { ErrorState } from '../../../ui/notice.tsx'
import { RatingStars } from '../../../ui/rating-stars.tsx'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { SectionHeading } from '../../section-heading.tsx'
import { countOf, meanOf, type ReviewFilter, reviewsAddress, starCounts } from './load-reviews.ts'
import { ReviewList } from './review-list.tsx'
import type { useReviews } from './use-reviews.ts'
import { WriteReview } from './write-review.tsx'

const fetchOwnActions = () => import('./own-review-actions.tsx')

export function Reviews({ plant, reviews, filter, own, ...actions }: ReturnType<typeof useReviews>) {
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<OwnReview | null>(null)
  const [isFirst, setFirst] = useState(false)
  const opener = useFocusOnClose({ isOpen, sent, own })
  const { Component: OwnReviewActions } = useLazyComponent(fetchOwnActions, { isNeeded: Boolean(own) })

  const finish = (review: OwnReview) => {
    actions.changeOwn(review)
    setFirst(!own)
    setSent(review)
    setOpen(false)
  }
  return (
    <section id="reviews" aria-labelledby="reviews-heading" className="mt-16 md:mt-24">
      <SectionHeading id="reviews-heading" title="Customer Reviews" />
      <div className="grid gap-x-14 gap-y-8 md:grid-cols-[minmax(15rem,1fr)_2.2fr]">
        <div className="self-start md:sticky md:top-22">
          {'value' in reviews && <ReviewSummary plantId={plant._id} counts={reviews.value.counts} filter={filter} />}
        </div>
        <div className="min-w-0">
          <WriteReview
            plantId={plant._id}
            own={own}
            isSent={isFirst}
            isOpen={isOpen}
            setOpen={setOpen}
            opener={opener}
            onSent={finish}
            onMoved={actions.reloadOwn}
          />
          {'value' in reviews && countOf(reviews.value.counts) > 1 && (
            <ReviewSortLinks plantId={plant._id} filter={filter} />
          )}
          {'error' in reviews ? (
            <ErrorState title="Error loading reviews" message={reviews.error} onRetry={() => void actions.reload()} />
          ) : (
            <ReviewList
              reviews={reviews.value.items}
              total={countOf(reviews.value.counts, filter.stars)}
              stars={filter.stars}
              own={own ?? null}
              ownActions={
                own && !isOpen && OwnReviewActions ? (
                  <OwnReviewActions
                    plantId={plant._id}
                    editButton={opener}
                    onEdit={() => setOpen(true)}
                    onDeleted={() => {
                      setSent(null)
                      actions.changeOwn(null)
                    }}
                  />
                ) : null
              }
              sent={sent}
              showMore={actions.showMore}
            />
          )}
        </div>
      </div>
    </section>
  )
}

type State = { isOpen: boolean; sent: OwnReview | null; own: OwnReview | null | undefined }

/** A closed form or a deleted review moves the focus to the button that opens the form. */
function useFocusOnClose({ isOpen, sent, own }: State) {
  const opener = useRef<HTMLButtonElement>(null)
  const before = useRef<State>({ isOpen, sent, own })
  useEffect(() => {
    const isClosed = before.current.isOpen && !isOpen && before.current.sent === sent
    const isDeleted = Boolean(before.current.own) && own === null && !isOpen
    if (isClosed || isDeleted) opener.current?.focus()
    before.current = { isOpen, sent, own }
  }, [isOpen, sent, own])
  return opener
}

/** The mean rating, and a bar for each number of stars, which lists only those reviews. */
function ReviewSummary({ plantId, counts, filter }: { plantId: string; counts: RatingCounts; filter: ReviewFilter }) {
  const total = countOf(counts)
  if (total === 0) return <p className="text-ink-soft">No reviews yet. Be the first to write one.</p>
  return (
    <>
      <p className="flex items-center gap-3">
        <span aria-hidden="true" className="figures font-display font-semibold text-5xl text-forest leading-none">
          {meanOf(counts).toFixed(1)}
        </span>
        <span className="flex flex-col">
          <RatingStars rating={meanOf(counts)} hasNumber={false} />
          <span className="figures text-ink-soft text-sm">{total === 1 ? '1 review' : `${total} reviews`}</span>
        </span>
      </p>
      <ul aria-label="Filter reviews by rating" className="mt-5 grid gap-1.5">
        {starCounts.map((stars) => (
          <li
            key={stars}
            className="relative grid grid-cols-[3.6rem_1fr_2.2rem] items-center gap-2 text-sm pointer-coarse:min-h-11"
          >
            <StarsLink plantId={plantId} stars={stars} count={counts[stars]} filter={filter} />
            <svg
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-2.5 w-full rounded-full"
            >
              <rect width="100" height="8" className="fill-paper-deep" />
              <rect width={(counts[stars] * 100) / total} height="8" className="fill-gold" />
            </svg>
            <span className="figures text-right text-ink-soft">
              {counts[stars]}
              <VisuallyHidden>{counts[stars] === 1 ? ' review' : ' reviews'}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
      {filter.stars !== undefined && (
        <TextLink
          to={reviewsAddress(plantId, { ...filter, stars: undefined })}
          preventScrollReset
          replace
          className="mt-2"
        >
          Show all reviews
        </TextLink>
      )}
    </>
  )
}

type LinkProps = { plantId: string; stars: (typeof starCounts)[number]; count: number; filter: ReviewFilter }

/** The whole bar can be pressed. Without such reviews there is nothing to list. */
function StarsLink({ plantId, stars, count, filter }: LinkProps) {
  const label = stars === 1 ? '1 star' : `${stars} stars`
  const isChosen = filter.stars === stars
  if (count === 0 && !isChosen) return <span className="figures">{label}</span>
  return (
    <Link
      to={reviewsAddress(plantId, { ...filter, stars })}
      preventScrollReset
      replace
      aria-current={isChosen ? 'true' : undefined}
      className={classNames('figures underline after:absolute after:inset-0', isChosen && 'font-semibold')}
    >
      {label}
    </Link>
  )
}

const labels: Readonly<Record<ReviewSort, string>> = {
  newest: 'Newest',
  highest: 'Highest',
  lowest: 'Lowest',
  photos: 'Photos first',
}

function ReviewSortLinks({ plantId, filter }: { plantId: string; filter: ReviewFilter }) {
  return (
    <nav aria-label="Sort reviews" className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {reviewSorts.map((sort) => (
          <li key={sort}>
            <Chip
              to={reviewsAddress(plantId, { ...filter, sort })}
              isChosen={sort === filter.sort}
              preventScrollReset
              replace
            >
              {labels[sort]}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
