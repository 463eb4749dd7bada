import type { ReactNode } from 'react'

/** An item's name; in a collapsed menu only screen readers get it. */
export function MenuLabel({ id, isHidden, children }: { id?: string; isHidden: boolean; children: ReactNode }) {
  return (
    <span id={id} className={isHidden ? 'sr-only' : 'truncate'}>
      {children}
    </span>
  )
}
