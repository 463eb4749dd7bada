import { useCallback, useEffect, useRef, useState } from 'react'
import { pageStart } from '../../ui/focus.ts'

/**
 * The entries being changed. After a change its buttons may be gone: a lost focus moves to the entry, or to the element
 * that `placeOf` finds for it, or to the start of the page.
 */
export function useBusyIds(placeOf: (id: string) => Element | null | undefined = entryOf) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const done = useRef<string | null>(null)

  const during = useCallback(async (id: string, change: () => Promise<unknown>) => {
    setIds((before) => new Set(before).add(id))
    await change()
    done.current = id
    setIds((before) => new Set([...before].filter((other) => other !== id)))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: checks the focus whenever a change is done
  useEffect(() => {
    if (done.current !== null) returnFocus(placeOf(done.current))
    done.current = null
  }, [ids])

  return { ids, during }
}

/** The row or the card of an `EntryList`. */
function entryOf(id: string): Element | null {
  return document.querySelector(`[data-entry="${id}"]`)
}

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
