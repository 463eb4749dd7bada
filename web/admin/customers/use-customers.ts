import { useCallback } from 'react'
import { api } from '../../api.ts'
import { useAddressFilters } from '../ui/use-address-filters.ts'
import { type ListPart, useScrollingList } from '../ui/use-scrolling-list.ts'

/** The accounts that match the search in the address. */
export function useCustomers() {
  const { search, setFilter } = useAddressFilters()
  const load = useCallback(
    (part: ListPart, signal: AbortSignal) =>
      api.list('GET /admin/users', { query: { ...part, search: search || undefined }, signal }),
    [search],
  )
  const setSearch = useCallback((text: string) => setFilter('search', text), [setFilter])
  return { search, setSearch, list: useScrollingList(load) }
}

export type CustomerListState = ReturnType<typeof useCustomers>['list']
