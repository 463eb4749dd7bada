import { useCallback } from 'react'

/** The distance (px) from the viewport at which an element comes into view. */
const AHEAD = 600

/** A ref for an element: calls `onComing`, which must be stable, whenever the element comes near the viewport. */
export function useComingIntoView(onComing: () => void) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onComing(), {
        rootMargin: `${AHEAD}px`,
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [onComing],
  )
}
