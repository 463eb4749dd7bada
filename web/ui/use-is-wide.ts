import { useSyncExternalStore } from 'react'

const QUERY = '(min-width: 64rem)'

/** Whether there is room for two columns, as for Tailwind's `lg`. For parts that only the browser renders. */
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
