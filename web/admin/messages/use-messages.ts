import { useCallback } from 'react'
import type { MessageStatus } from '../../../contract/messages.ts'
import { api } from '../../api.ts'
import { useAddressFilters } from '../ui/use-address-filters.ts'
import { type ListPart, useScrollingList } from '../ui/use-scrolling-list.ts'

const STATUSES: readonly MessageStatus[] = ['open', 'in_progress', 'overdue', 'answered', 'held']

/** The messages that match the filters in the address, in the order that it names. */
export function useMessages() {
  const { params, search, setFilter } = useAddressFilters()
  const status = STATUSES.find((known) => known === params.get('status'))
  const sort = params.get('sort') === 'deadline' ? 'deadline' : undefined
  const load = useCallback(
    (part: ListPart) =>
      api.list('GET /admin/messages', { query: { ...part, search: search || undefined, status, sort } }),
    [search, status, sort],
  )
  return { filters: { search, status, sort, setFilter }, list: useScrollingList(load), load }
}

export type MessageListState = ReturnType<typeof useMessages>['list']
