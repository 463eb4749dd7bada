import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Plant } from '../../../../contract/plants.ts'
import type { OwnReview, Review } from '../../../../contract/reviews.ts'
import { api } from '../../../api.ts'
import { useRoot } from '../../../session/store.ts'
import type { Loaded } from '../../loaded.ts'
import {
  countOf,
  loadMoreReviews,
  loadReviews,
  meanOf,
  type ReviewFilter,
  type ReviewsData,
  withReview,
} from './load-reviews.ts'

/** A plant's reviews with those loaded, written, changed and deleted on the page; and the plant, rated by them. */
export function useReviews(plant: Plant, loaded: Loaded<ReviewsData>, filter: ReviewFilter) {
  const [state, setState] = useState<State>({ loaded, reviews: loaded, isChanged: false })
  if (state.loaded !== loaded) setState({ loaded, reviews: loaded, isChanged: false })
  const { revalidate } = useRevalidator()
  const { own, setOwn, reloadOwn } = useOwnReview(plant._id)
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

  /** Null deletes it: only the server knows the rating without reviews, so that is loaded again. */
  const changeOwn = (review: OwnReview | null) => {
    setOwn(review)
    change((data) => withOwn(data, own ?? null, review), true)
    if (review === null) void revalidate()
  }

  return { plant: reviewed(plant, state), reviews, filter, own, reloadOwn, changeOwn, showMore, reload }
}

/** `isChanged` once the customer has written, changed or deleted a review here. */
type State = { loaded: Loaded<ReviewsData>; reviews: Loaded<ReviewsData>; isChanged: boolean }

function reviewed(plant: Plant, { isChanged, reviews }: State): Plant {
  if (!isChanged || 'error' in reviews) return plant
  const { counts } = reviews.value
  const count = countOf(counts)
  return { ...plant, reviews: count, rating: count === 0 ? plant.rating : meanOf(counts) }
}

function withOwn({ items, counts }: ReviewsData, before: OwnReview | null, after: OwnReview | null): ReviewsData {
  const others = items.filter(({ _id }) => _id !== before?._id)
  const without = before ? withReview(counts, before, -1) : counts
  return after
    ? { items: [after, ...others], counts: withReview(without, after, 1) }
    : { items: others, counts: without }
}

function isNewTo(known: readonly Review[]): (review: Review) => boolean {
  const ids = new Set(known.map(({ _id }) => _id))
  return ({ _id }) => !ids.has(_id)
}

/** Undefined for visitors and until it has loaded. If that fails, none (null) is assumed: the server refuses a second. */
function useOwnReview(plantId: string) {
  const userId = useRoot(({ session }) => session.user?._id)
  const [own, setOwn] = useState<OwnReview | null | undefined>(undefined)

  useEffect(() => {
    setOwn(undefined)
    if (userId === undefined) return
    let isLeft = false
    void loadOwn(plantId).then((review) => isLeft || setOwn(review))
    return () => {
      isLeft = true
    }
  }, [plantId, userId])

  return { own, setOwn, reloadOwn: async () => setOwn(await loadOwn(plantId)) }
}

function loadOwn(plantId: string): Promise<OwnReview | null> {
  return api.call('GET /plants/:id/reviews/mine', { params: { id: plantId } }).then(
    ({ review }) => review,
    () => null,
  )
}
