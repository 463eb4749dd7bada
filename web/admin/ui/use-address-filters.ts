import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAskWantedLocation, useWantedLocation } from '../../ui/pending-location.ts'

/**
 * A list's filters, kept in the address. `setFilter` never changes while the list is shown, and does nothing once it is
 * being left.
 */
export function useAddressFilters() {
  const { pathname, search: shown } = useLocation()
  const next = useWantedLocation()
  const ask = useAskWantedLocation()
  const navigate = useNavigate()
  const address = next.pathname === pathname ? next.search : shown
  const params = useMemo(() => new URLSearchParams(address), [address])

  const setFilter = useCallback(
    (name: string, value: string) => {
      const wanted = ask()
      if (wanted.pathname !== pathname) return
      const search = withFilter(new URLSearchParams(wanted.search), name, value)
      void navigate({ search: `?${search}` }, { replace: true, preventScrollReset: true })
    },
    [ask, navigate, pathname],
  )

  return { params, search: (params.get('search') ?? '').trim(), setFilter }
}

function withFilter(params: URLSearchParams, name: string, value: string): URLSearchParams {
  if (value === '') params.delete(name)
  else params.set(name, value)
  return params
}
