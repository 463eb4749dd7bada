import { useCallback, useEffect, useRef, useState } from 'react'
import { pageStart } from '../../ui/focus.ts'
import { type Failure, toastError } from './toast-error.ts'

/** `key` is another each time, so that a dialog with this key starts empty. */
export type Confirmation<Subject> = { key: number; subject: Subject; isOpen: boolean }

/** The confirmation of an action. A closed one keeps its subject while it fades. `requestConfirmation` is stable. */
export function useConfirmation<Subject>() {
  const [confirmation, setConfirmation] = useState<Confirmation<Subject> | null>(null)
  const requestConfirmation = useCallback(
    (subject: Subject) => setConfirmation((before) => ({ key: (before?.key ?? 0) + 1, subject, isOpen: true })),
    [],
  )
  const dismiss = () => setConfirmation((before) => before && { ...before, isOpen: false })
  return { confirmation, requestConfirmation, dismiss }
}

type Options<Subject, Details> = {
  /** The entry that is busy meanwhile, and `placeOf` of it, as of `useBusyIds` */
  idOf: (subject: Subject) => string
  placeOf?: Parameters<typeof useBusyIds>[0]
  /** `details` are what was typed in the dialog */
  change: (subject: Subject, details: Details, onRetry: () => void) => Promise<unknown>
}

/** Changes an entry once that is confirmed. */
export function useConfirmedChange<Subject, Details = void>({ idOf, placeOf, change }: Options<Subject, Details>) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<Subject>()
  const { ids: busyIds, during } = useBusyIds(placeOf)
  const perform = (subject: Subject, details: Details) =>
    void during(idOf(subject), () => change(subject, details, () => perform(subject, details)))
  const confirm = (details: Details) => {
    dismiss()
    if (confirmation !== null) perform(confirmation.subject, details)
  }
  return { confirmation, requestConfirmation, dismiss, confirm, busyIds }
}

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

/** Does what may fail, which a toast then says. Returns whether it succeeded. */
export async function attempt(failure: Failure, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    toastError({ ...failure, error })
    return false
  }
}

/** `attempt` for a button or a dialog, which is busy meanwhile. */
export function useRequest(failure: Failure) {
  const [isBusy, setBusy] = useState(false)
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    const isDone = await attempt(failure, work)
    setBusy(false)
    return isDone
  }
  return { isBusy, send }
}
