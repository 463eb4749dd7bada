import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses the start of each new page for keyboards and screen readers. */
export function useFocusOnNewPage(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  // In a layout effect, before the user continues with the keyboard
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

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

/** Moves the focus before a button's line is removed: to the next line, the previous one, or the page. */
export function focusNeighbour(button: HTMLElement): void {
  const line = button.closest('li')
  const beside = line?.nextElementSibling ?? line?.previousElementSibling
  if (beside) (beside.querySelector('a') ?? beside.querySelector('button'))?.focus()
  else pageStart()?.focus({ preventScroll: true })
}

/** A ref of an element that takes the focus as soon as it is there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

/** The start of the page's content, for a lost focus. */
export function pageStart(): HTMLElement | null {
  return document.getElementById('main')
}
