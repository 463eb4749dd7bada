import { useCallback } from 'react'
import { api } from '../../api.ts'
import { useAddressFilters } from '../ui/use-address-filters.ts'
import { type ListPart, useScrollingList } from '../ui/use-scrolling-list.ts'

/** The products that fit the search in the address. */
export function useProducts() {
  const { search, setFilter } = useAddressFilters()
  const load = useCallback(
    (part: ListPart, signal: AbortSignal) =>
      api.list('GET /plants', { query: { ...part, search: search || undefined, literal: true }, signal }),
    [search],
  )
  return { search, setFilter, list: useScrollingList(load) }
}

export type ProductListState = ReturnType<typeof useProducts>['list']
