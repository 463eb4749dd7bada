import { useCallback, useState } from 'react'

export type Question<Subject> = { subject: Subject; isOpen: boolean }

/** A question about something before it is done. A closed one keeps its words while it fades. `ask` never changes. */
export function useQuestion<Subject>() {
  const [asked, setAsked] = useState<Question<Subject> | null>(null)
  const ask = useCallback((subject: Subject) => setAsked({ subject, isOpen: true }), [])
  const dismiss = () => setAsked((before) => before && { ...before, isOpen: false })
  return { asked, ask, dismiss }
}
