import { useSyncExternalStore } from 'react'

/** Whether there is room for wide tables: from the width on at which the side menu stands beside the page. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(follow, isWide, () => true)
}

const WIDE = '(min-width: 64rem)'

function isWide(): boolean {
  return matchMedia(WIDE).matches
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
