import { pageStart } from '../../ui/page-start.ts'

/**
 * If the focused element was removed or disabled, focuses the first focusable element within `place`, else the start of
 * the page.
 */
export function returnFocus(place: Element | null | undefined): void {
  const holder = document.activeElement
  const isLost = holder === null || holder === document.body || holder.closest(CLOSING_WINDOW) !== null
  if (!isLost) return
  const next = place?.querySelector<HTMLElement>('button:enabled, a[href]') ?? pageStart()
  next?.focus({ preventScroll: true })
}

const CLOSING_WINDOW = '[role="alertdialog"][data-closed]'
