import { useCallback, useEffect } from 'react'
import type { OrderStatus } from '../../../domain/order/order-status.ts'
import { type OrderView, orderViews } from '../../../domain/order/order-views.ts'
import { api, messageOf } from '../../api.ts'
import { completeOrders } from '../../complete-order.ts'
import { toastError } from '../ui/toast-error.ts'
import { useAddressFilters } from '../ui/use-address-filters.ts'
import { type ListPart, useScrollingList } from '../ui/use-scrolling-list.ts'
import { filterableStatuses } from './filterable-statuses.ts'

/** The orders that match the filters in the address. A failure is logged and shown in a toast. */
export function useOrders() {
  const { params, search, setFilter } = useAddressFilters()
  const status = filterableStatuses.find((known) => known === params.get('status'))
  const view = orderViews.find((known) => known === params.get('view'))
  const load = useLoad(search, status, view)
  const list = useScrollingList(load)
  const { error } = list

  useEffect(() => {
    if (error === null) return
    console.error('Failed to fetch orders', error)
    toastError({ text: 'Failed to fetch orders', error })
  }, [error])

  return {
    list,
    load,
    failure: error === null ? null : messageOf(error, 'The shop cannot be reached. Please try again.'),
    filters: { search, status, view, setFilter },
  }
}

export type OrderListState = ReturnType<typeof useOrders>['list']

function useLoad(search: string, status: OrderStatus | undefined, view: OrderView | undefined) {
  return useCallback(
    async (part: ListPart, signal: AbortSignal) => {
      const query = { ...part, search: search || undefined, status, view }
      const { items, total } = await api.list('GET /admin/orders', { query, signal })
      return { items: completeOrders(items), total }
    },
    [search, status, view],
  )
}
