import { useEffect, useRef, useState } from 'react'

/** The pause in typing (ms) after which the search starts. */
const REST = 250
/** The server's limit; pasted text may be longer. */
const LONGEST = 100

/**
 * The text of a search box: shown at once, and passed to `onSearch` after a pause. Only a `search` from elsewhere
 * (back, forward, a link) replaces the text being typed.
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = text.trim().slice(0, LONGEST)
      onSearch(sent.current)
    }, REST)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    clearTimeout(timer.current)
    setTyped(search)
  }, [search])

  return { typed, type }
}
