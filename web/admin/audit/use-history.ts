import { useCallback } from 'react'
import type { HistoryKind } from '../../../contract/history.ts'
import { api } from '../../api.ts'
import { useAddressFilters } from '../ui/use-address-filters.ts'
import { type ListPart, useScrollingList } from '../ui/use-scrolling-list.ts'
import { kindTexts } from './kind-texts.ts'

/** The audit entries that match the filters in the address. */
export function useHistory() {
  const { params, search, setFilter } = useAddressFilters()
  const kind = kindTexts.find(({ value }) => value === params.get('kind'))?.value
  return { filters: { search, kind, setFilter }, list: useScrollingList(useLoad(search, kind)) }
}

function useLoad(search: string, kind: HistoryKind | undefined) {
  return useCallback(
    (part: ListPart, signal: AbortSignal) =>
      api.list('GET /admin/audit', { query: { ...part, search: search || undefined, kind }, signal }),
    [search, kind],
  )
}
