import { useEffect, useRef, useState } from 'react'
import type { OwnReview } from '../../../../contract/reviews.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useLazyComponent } from '../../../ui/use-lazy-component.ts'
import { SectionHeading } from '../../section-heading.tsx'
import { countOf } from './rating-counts.ts'
import { ReviewList } from './review-list.tsx'
import { ReviewSortLinks } from './review-sort.tsx'
import { ReviewSummary } from './review-summary.tsx'
import type { useReviews } from './use-reviews.ts'
import { WriteReview } from './write-review.tsx'

const fetchOwnActions = () => import('./own-review-actions.tsx')

/** A plant's reviews, and the form to write one. */
export function Reviews({ plant, reviews, filter, own, ...actions }: ReturnType<typeof useReviews>) {
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<OwnReview | null>(null)
  const [isFirst, setFirst] = useState(false)
  const opener = useFocusOnClose({ isOpen, sent, own })
  const { Component: OwnReviewActions } = useLazyComponent(fetchOwnActions, { isNeeded: Boolean(own) })

  const finish = (review: OwnReview) => {
    if (own) actions.replace(own, review)
    else actions.add(review)
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
            onMoved={async () => actions.setOwn(await actions.loadOwn())}
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
                      actions.remove(own)
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

/**
 * A closed form or a deleted review moves the focus to the button that opens the form; a sent review takes the focus
 * itself.
 */
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
