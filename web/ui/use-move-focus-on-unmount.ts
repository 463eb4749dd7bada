import { type RefObject, useLayoutEffect } from 'react'
import { pageStart } from './page-start.ts'

/**
 * Moves the focus to the start of the page when the focused element in `box` is unmounted, such as a button that its
 * own success removes.
 */
export function useMoveFocusOnUnmount(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = box.current
    return () => {
      if (shown?.contains(document.activeElement)) pageStart()?.focus({ preventScroll: true })
    }
  }, [box])
}
