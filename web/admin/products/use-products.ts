import { useCallback } from 'react'
import { LOW_STOCK } from '../../../domain/stock.ts'
import { api } from '../../api.ts'
import { useAddressFilters } from '../ui/use-address-filters.ts'
import { type ListPart, useScrollingList } from '../ui/use-scrolling-list.ts'

/** The products that match the search in the address. */
export function useProducts() {
  const { params, search, setFilter } = useAddressFilters()
  const isLowStock = params.get('view') === 'low_stock'
  const load = useCallback(
    (part: ListPart, signal: AbortSignal) =>
      api.list('GET /plants', {
        query: {
          ...part,
          search: search || undefined,
          literal: true,
          maxStock: isLowStock ? LOW_STOCK : undefined,
        },
        signal,
      }),
    [search, isLowStock],
  )
  return { search, isLowStock, setFilter, list: useScrollingList(load) }
}

export type ProductListState = ReturnType<typeof useProducts>['list']
