import { useState } from 'react'
import type { Plant } from '../../../../contract/plants.ts'
import type { Review } from '../../../../contract/reviews.ts'
import { api } from '../../../api.ts'
import type { Loaded } from '../../loaded.ts'
import { loadMoreReviews, loadReviews, type ReviewsData } from './load-reviews.ts'
import { meanOf, withRating } from './rating-counts.ts'

/** A plant's reviews as they were loaded, grown by what is fetched and written on the page; and the plant with them. */
export function useReviews(plant: Plant, loaded: Loaded<ReviewsData>) {
  const [state, setState] = useState<State>({ loaded, reviews: loaded, written: null })
  if (state.loaded !== loaded) setState({ loaded, reviews: loaded, written: null })
  const { reviews, written } = state
  const change = (next: (reviews: Loaded<ReviewsData>) => Loaded<ReviewsData>) =>
    setState((state) => ({ ...state, reviews: next(state.reviews) }))

  const showMore = async (): Promise<Review | undefined> => {
    const known = 'value' in reviews ? reviews.value.items : []
    const more = (await loadMoreReviews(api, plant._id, known.length)).filter(isNewTo(known))
    change((reviews) =>
      'error' in reviews
        ? reviews
        : {
            value: { ...reviews.value, items: [...reviews.value.items, ...more.filter(isNewTo(reviews.value.items))] },
          },
    )
    return more[0]
  }

  const reload = async () => {
    const again = await loadReviews(api, plant._id)
    change(() => again)
  }

  const add = (review: Review) =>
    setState((state) => ({ ...state, written: review, reviews: grown(state.reviews, review) }))

  return { plant: reviewed(plant, state), reviews, written, showMore, reload, add }
}

/** `written` is the customer's own review, once it is written here. */
type State = { loaded: Loaded<ReviewsData>; reviews: Loaded<ReviewsData>; written: Review | null }

function grown(reviews: Loaded<ReviewsData>, review: Review): Loaded<ReviewsData> {
  if ('error' in reviews) return reviews
  const { items, counts } = reviews.value
  return { value: { items: [review, ...items], counts: withRating(counts, review.rating) } }
}

function reviewed(plant: Plant, { written, reviews }: State): Plant {
  if (written === null) return plant
  const rating = 'value' in reviews ? meanOf(reviews.value.counts) : plant.rating
  return { ...plant, reviews: plant.reviews + 1, rating }
}

function isNewTo(known: readonly Review[]): (review: Review) => boolean {
  const ids = new Set(known.map(({ _id }) => _id))
  return ({ _id }) => !ids.has(_id)
}
