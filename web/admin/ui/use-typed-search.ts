import { useEffect, useRef, useState } from 'react'

/** How long (ms) typing must rest before it is searched for. */
const REST = 250
/** As many characters as the server searches for; what is pasted may be longer. */
const LONGEST = 100

/**
 * What is typed into a search box: it shows at once, and `onSearch` gets it when typing rests. Only a `search` that came
 * from elsewhere (back, forward, a link) replaces what is being typed.
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
