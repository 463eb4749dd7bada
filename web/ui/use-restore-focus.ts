import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { pageStart } from './page-start.ts'

/**
 * Gives a button the focus once it is no longer busy, if it or its form had it before, and it was lost by the button being
 * switched off or by what opened meanwhile: who uses a keyboard keeps their place on the page. Where the form is gone by
 * then, because an answer took its place, the page has the focus.
 */
export function useKeptFocus(button: RefObject<HTMLButtonElement | null>, isBusy: boolean): void {
  const hadFocus = useRef(false)

  // Browsers take the focus from what is switched off before the next frame: afterwards is too late to look.
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
