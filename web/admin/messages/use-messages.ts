import { useCallback } from 'react'
import type { MessageStatus } from '../../../contract/messages.ts'
import { api } from '../../api.ts'
import { useAddressFilters } from '../ui/use-address-filters.ts'
import { type ListPart, useScrollingList } from '../ui/use-scrolling-list.ts'

const STATUSES: readonly MessageStatus[] = ['open', 'answered', 'held']

/** The messages that match the filters in the address. */
export function useMessages() {
  const { params, search, setFilter } = useAddressFilters()
  const status = STATUSES.find((known) => known === params.get('status'))
  const load = useCallback(
    (part: ListPart) => api.list('GET /admin/messages', { query: { ...part, search: search || undefined, status } }),
    [search, status],
  )
  return { filters: { search, status, setFilter }, list: useScrollingList(load), load }
}

export type MessageListState = ReturnType<typeof useMessages>['list']
