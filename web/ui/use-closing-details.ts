import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * For a details element that opens over the page: closes it on navigation, on Escape and on a press outside. One opened
 * before hydration stays open.
 */
export function useClosingDetails() {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const openedAt = useRef(key)

  useEffect(() => {
    if (openedAt.current !== key) close(details.current)
    openedAt.current = key
  }, [key])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return
      close(details.current)
      details.current.querySelector('summary')?.focus()
    }
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close(details.current)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])
  return details
}

function close(details: HTMLDetailsElement | null): void {
  if (details !== null) details.open = false
}
