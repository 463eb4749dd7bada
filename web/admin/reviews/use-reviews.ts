import { useCallback } from 'react'
import type { ReviewStatus } from '../../../contract/admin-reviews.ts'
import { api } from '../../api.ts'
import { useAddressFilters } from '../ui/use-address-filters.ts'
import { type ListPart, useScrollingList } from '../ui/use-scrolling-list.ts'

const STATUSES: readonly ReviewStatus[] = ['unanswered', 'hidden']
const STARS = ['5', '4', '3', '2', '1'] as const

/** The reviews that match the filters in the address. */
export function useReviews() {
  const { params, setFilter } = useAddressFilters()
  const status = STATUSES.find((known) => known === params.get('status'))
  const stars = STARS.find((known) => known === params.get('stars'))
  const load = useCallback(
    (part: ListPart) => api.list('GET /admin/reviews', { query: { ...part, stars, status } }),
    [stars, status],
  )
  return { filters: { stars, status, setFilter }, list: useScrollingList(load) }
}

export type ReviewListState = ReturnType<typeof useReviews>['list']
