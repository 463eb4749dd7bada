import { useCallback, useState } from 'react'
import { useBusyIds } from './use-busy-ids.ts'

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
