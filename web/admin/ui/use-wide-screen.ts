import { useSyncExternalStore } from 'react'

/** Whether the screen fits wide tables: from the breakpoint of the side menu. */
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
