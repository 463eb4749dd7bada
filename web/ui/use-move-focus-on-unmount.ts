import { type RefObject, useLayoutEffect } from 'react'
import { pageStart } from './page-start.ts'

/**
 * Gives the focus to the start of the page when what holds it, in `box`, goes away: who presses a button that its own
 * success removes does not begin at the top of the window again.
 */
export function useFocusHandedOn(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = box.current
    return () => {
      if (shown?.contains(document.activeElement)) pageStart()?.focus({ preventScroll: true })
    }
  }, [box])
}
