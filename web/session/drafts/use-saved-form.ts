import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useRoot } from '../store.ts'
import { keepDraft, takeDraft } from './drafts.ts'

/**
 * Keeps what is typed in a form also when its page is left or loaded anew, for `useDraft` to put back. Returns what to
 * call once it has been sent: from then on nothing of it is kept.
 */
export function useKeptForm<Fields extends FieldValues, Sent>(
  name: string,
  { getValues, formState: { isDirty } }: UseFormReturn<Fields, unknown, Sent>,
): () => void {
  const isSent = useRef(false)
  const leave = useEffectEvent((userId: string | undefined) => {
    if (isDirty && !isSent.current) keepDraft(name, userId, getValues())
  })

  useEffect(() => {
    const userId = useRoot.getState().session.user?._id
    const onLeaving = () => leave(userId)
    window.addEventListener('pagehide', onLeaving)
    return () => {
      window.removeEventListener('pagehide', onLeaving)
      onLeaving()
    }
  }, [])

  return () => {
    isSent.current = true
    takeDraft(name)
  }
}
