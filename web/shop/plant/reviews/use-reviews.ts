import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Plant } from '../../../../contract/plants.ts'
import type { OwnReview, Review } from '../../../../contract/reviews.ts'
import { api } from '../../../api.ts'
import type { Loaded } from '../../loaded.ts'
import { loadMoreReviews, loadReviews, type ReviewsData } from './load-reviews.ts'
import { countOf, meanOf, withReview } from './rating-counts.ts'
import type { ReviewFilter } from './review-filter.ts'
import { useOwnReview } from './use-own-review.ts'

/**
 * A plant's loaded reviews, as filtered, with those loaded, written, changed and deleted on the page; the customer's own
 * review; and the plant with the updated rating.
 */
export function useReviews(plant: Plant, loaded: Loaded<ReviewsData>, filter: ReviewFilter) {
  const [state, setState] = useState<State>({ loaded, reviews: loaded, isChanged: false })
  if (state.loaded !== loaded) setState({ loaded, reviews: loaded, isChanged: false })
  const { revalidate } = useRevalidator()
  const { own, setOwn, load: loadOwn } = useOwnReview(plant._id)
  const { reviews } = state
  const change = (next: (data: ReviewsData) => ReviewsData, isChanged: boolean) =>
    setState((state) => ({
      loaded: state.loaded,
      isChanged: isChanged || state.isChanged,
      reviews: 'error' in state.reviews ? state.reviews : { value: next(state.reviews.value) },
    }))

  const showMore = async (): Promise<Review | undefined> => {
    const known = 'value' in reviews ? reviews.value.items : []
    const more = (await loadMoreReviews(api, plant._id, known.length, filter)).filter(isNewTo(known))
    change((data) => ({ ...data, items: [...data.items, ...more.filter(isNewTo(data.items))] }), false)
    return more[0]
  }

  const reload = async () => {
    const again = await loadReviews(api, plant._id, filter)
    setState((state) => ({ ...state, reviews: again }))
  }

  const add = (review: OwnReview) => {
    setOwn(review)
    change(({ items, counts }) => ({ items: [review, ...items], counts: withReview(counts, review, 1) }), true)
  }

  const replace = (before: OwnReview, review: OwnReview) => {
    setOwn(review)
    change(
      ({ items, counts }) => ({
        items: items.map((item) => (item._id === review._id ? review : item)),
        counts: withReview(withReview(counts, before, -1), review, 1),
      }),
      true,
    )
  }

  /** Only the server knows the rating without reviews, so deleting the last one reloads. */
  const remove = (review: OwnReview) => {
    setOwn(null)
    change(
      ({ items, counts }) => ({
        items: items.filter((item) => item._id !== review._id),
        counts: withReview(counts, review, -1),
      }),
      true,
    )
    void revalidate()
  }

  return {
    plant: reviewed(plant, state),
    reviews,
    filter,
    own,
    loadOwn,
    setOwn,
    showMore,
    reload,
    add,
    replace,
    remove,
  }
}

/** `isChanged` once the customer has written, changed or deleted a review here. */
type State = { loaded: Loaded<ReviewsData>; reviews: Loaded<ReviewsData>; isChanged: boolean }

function reviewed(plant: Plant, { isChanged, reviews }: State): Plant {
  if (!isChanged || 'error' in reviews) return plant
  const { counts } = reviews.value
  const count = countOf(counts)
  return { ...plant, reviews: count, rating: count === 0 ? plant.rating : meanOf(counts) }
}

function isNewTo(known: readonly Review[]): (review: Review) => boolean {
  const ids = new Set(known.map(({ _id }) => _id))
  return ({ _id }) => !ids.has(_id)
}
