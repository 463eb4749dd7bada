import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** A list's filters, kept in the address. `setFilter` never changes. */
export function useAddressFilters() {
  const [params] = useSearchParams()
  const navigate = useNavigate()

  // From the browser's address, not from `params`, which on a slow device may come after the next filter is chosen.
  const setFilter = useCallback(
    (name: string, value: string) => {
      const search = withFilter(new URLSearchParams(location.search), name, value)
      void navigate({ search: `?${search}` }, { replace: true, preventScrollReset: true })
    },
    [navigate],
  )

  return { params, search: (params.get('search') ?? '').trim(), setFilter }
}

function withFilter(params: URLSearchParams, name: string, value: string): URLSearchParams {
  if (value === '') params.delete(name)
  else params.set(name, value)
  return params
}
