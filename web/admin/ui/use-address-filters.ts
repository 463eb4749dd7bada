import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** How long (ms) typing must rest before the address and the list follow. */
const REST = 250

/** A list's filters, kept in the address. What is typed shows at once and reaches the address when typing rests. */
export function useAddressFilters() {
  const [params, setParams] = useSearchParams()
  const search = (params.get('search') ?? '').trim()
  const [typed, setTyped] = useState(search)
  const written = useRef(search)
  const writing = useRef<ReturnType<typeof setTimeout>>(undefined)

  const setFilter = useCallback(
    (name: string, value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (value === '') after.delete(name)
          else after.set(name, value)
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )

  const latest = useRef(setFilter)
  useEffect(() => {
    latest.current = setFilter
  }, [setFilter])

  const type = useCallback((text: string) => {
    setTyped(text)
    clearTimeout(writing.current)
    writing.current = setTimeout(() => {
      written.current = text.trim()
      latest.current('search', written.current)
    }, REST)
  }, [])

  useEffect(() => () => clearTimeout(writing.current), [])

  // Only what came from elsewhere (back, forward, a link) replaces what is being typed.
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setTyped(search)
  }, [search])

  return { params, search, typed, type, setFilter }
}
