import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { pageStart } from './page-start.ts'

/**
 * Refocuses a button that is no longer busy, if it or its form had the focus and lost it by being disabled or to a
 * dialog. If the form is gone, the page gets the focus.
 */
export function useRestoreFocus(button: RefObject<HTMLButtonElement | null>, isBusy: boolean): void {
  const hadFocus = useRef(false)

  // In a layout effect: browsers remove the focus from a disabled element before the next frame.
  useLayoutEffect(() => {
    if (isBusy) hadFocus.current = isFocusAt(button.current)
  }, [button, isBusy])

  useEffect(() => {
    if (!isBusy) return
    return () => {
      const isLost = document.activeElement === document.body
      if (hadFocus.current && isLost) (button.current ?? pageStart())?.focus({ preventScroll: true })
    }
  }, [button, isBusy])
}

function isFocusAt(button: HTMLButtonElement | null): boolean {
  const holder = document.activeElement
  return holder !== null && (holder === button || button?.form?.contains(holder) === true)
}
