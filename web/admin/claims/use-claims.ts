import { useCallback } from 'react'
import { claimStatuses } from '../../../domain/claim/claim-transitions.ts'
import { api } from '../../api.ts'
import { useAddressFilters } from '../ui/use-address-filters.ts'
import { type ListPart, useScrollingList } from '../ui/use-scrolling-list.ts'

/** The claims that match the filters in the address, the nearest deadline first. */
export function useClaims() {
  const { params, search, setFilter } = useAddressFilters()
  const status = claimStatuses.find((known) => known === params.get('status'))
  const load = useCallback(
    (part: ListPart, signal: AbortSignal) =>
      api.list('GET /admin/claims', { query: { ...part, search: search || undefined, status }, signal }),
    [search, status],
  )
  return { filters: { search, status, setFilter }, list: useScrollingList(load) }
}

export type ClaimListState = ReturnType<typeof useClaims>['list']
