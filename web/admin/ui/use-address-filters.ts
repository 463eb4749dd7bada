import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePendingLocation, usePendingLocationGetter } from '../../ui/pending-location.ts'

/** A list's filters, stored in the address. `setFilter` is stable, and does nothing once the list is being left. */
export function useAddressFilters() {
  const { pathname, search: shown } = useLocation()
  const next = usePendingLocation()
  const getPendingLocation = usePendingLocationGetter()
  const navigate = useNavigate()
  const address = next.pathname === pathname ? next.search : shown
  const params = useMemo(() => new URLSearchParams(address), [address])

  const setFilter = useCallback(
    (name: string, value: string) => {
      const pending = getPendingLocation()
      if (pending.pathname !== pathname) return
      const search = withFilter(new URLSearchParams(pending.search), name, value)
      void navigate({ search: `?${search}` }, { replace: true, preventScrollReset: true })
    },
    [getPendingLocation, navigate, pathname],
  )

  return { params, search: (params.get('search') ?? '').trim(), setFilter }
}

function withFilter(params: URLSearchParams, name: string, value: string): URLSearchParams {
  if (value === '') params.delete(name)
  else params.set(name, value)
  return params
}
