import { useSyncExternalStore } from 'react'

const QUERY = '(min-width: 64rem)'

/** Whether the screen fits two columns, as Tailwind's `lg`. For parts that are only rendered in the browser. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, isWide)
}

function isWide(): boolean {
  return matchMedia(QUERY).matches
}

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(QUERY)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
