import { useCallback } from 'react'
import type { SubscriberStatus } from '../../../contract/newsletter.ts'
import { api } from '../../api.ts'
import { useAddressFilters } from '../ui/use-address-filters.ts'
import { type ListPart, useScrollingList } from '../ui/use-scrolling-list.ts'

const STATUSES: readonly SubscriberStatus[] = ['subscribed', 'unsubscribed']

/** The subscribers that match the filters in the address. */
export function useSubscribers() {
  const { params, search, setFilter } = useAddressFilters()
  const status = STATUSES.find((known) => known === params.get('status'))
  const load = useCallback(
    (part: ListPart) => api.list('GET /admin/subscribers', { query: { ...part, search: search || undefined, status } }),
    [search, status],
  )
  return { filters: { search, status, setFilter }, list: useScrollingList(load) }
}
