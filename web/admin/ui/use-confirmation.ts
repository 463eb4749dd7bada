import { useCallback, useState } from 'react'

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
