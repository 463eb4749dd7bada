import { useCallback, useState } from 'react'

export type Confirmation<Subject> = { subject: Subject; isOpen: boolean }

/** The confirmation of an action. A closed one keeps its subject while it fades. `requestConfirmation` is stable. */
export function useConfirmation<Subject>() {
  const [confirmation, setConfirmation] = useState<Confirmation<Subject> | null>(null)
  const requestConfirmation = useCallback((subject: Subject) => setConfirmation({ subject, isOpen: true }), [])
  const dismiss = () => setConfirmation((before) => before && { ...before, isOpen: false })
  return { confirmation, requestConfirmation, dismiss }
}
