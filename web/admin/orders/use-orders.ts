import { useCallback, useEffect } from 'react'
import type { OrderStatus } from '../../../domain/order/order-status.ts'
import { api, messageOf } from '../../api.ts'
import { tellFailure } from '../ui/tell-failure.ts'
import { useAddressFilters } from '../ui/use-address-filters.ts'
import { type ListPart, useScrollingList } from '../ui/use-scrolling-list.ts'
import { filterableStatuses } from './filterable-statuses.ts'

/** The orders that fit the filters in the address. A failure to load them is logged and told. */
export function useOrders() {
  const { params, search, setFilter } = useAddressFilters()
  const status = filterableStatuses.find((known) => known === params.get('status'))
  const list = useScrollingList(useLoad(search, status))
  const { error } = list

  useEffect(() => {
    if (error === null) return
    console.error('Failed to fetch orders', error)
    tellFailure({ text: 'Failed to fetch orders', error })
  }, [error])

  return {
    list,
    failure: error === null ? null : messageOf(error, 'The shop cannot be reached. Please try again.'),
    filters: { search, status, setFilter },
  }
}

export type OrderListState = ReturnType<typeof useOrders>['list']

function useLoad(search: string, status: OrderStatus | undefined) {
  return useCallback(
    (part: ListPart, signal: AbortSignal) =>
      api.list('GET /admin/orders', { query: { ...part, search: search || undefined, status }, signal }),
    [search, status],
  )
}
