import type { ReactNode } from 'react'

/** An item's name; in a collapsed menu only screen readers get it. */
export function MenuLabel({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  return <span className={isHidden ? 'sr-only' : 'truncate'}>{children}</span>
}
