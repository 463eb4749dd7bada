import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** A list's filters, kept in the address. `setFilter` never changes. */
export function useAddressFilters() {
  const [params, setParams] = useSearchParams()
  const latest = useRef(setParams)
  useEffect(() => {
    latest.current = setParams
  }, [setParams])

  const setFilter = useCallback((name: string, value: string) => {
    latest.current((before) => withFilter(before, name, value), { replace: true, preventScrollReset: true })
  }, [])

  return { params, search: (params.get('search') ?? '').trim(), setFilter }
}

function withFilter(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(params)
  if (value === '') changed.delete(name)
  else changed.set(name, value)
  return changed
}
