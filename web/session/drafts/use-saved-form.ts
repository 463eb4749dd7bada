import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useRoot } from '../store.ts'
import { saveDraft, takeDraft } from './drafts.ts'

/**
 * Stores a form's values also when its page is left or reloaded; `useDraft` restores them. Returns a function to call
 * once the form has been sent, after which nothing is stored.
 */
export function useSavedForm<Fields extends FieldValues, Sent>(
  name: string,
  { getValues, formState: { isDirty } }: UseFormReturn<Fields, unknown, Sent>,
): () => void {
  const isSent = useRef(false)
  const leave = useEffectEvent((userId: string | undefined) => {
    if (isDirty && !isSent.current) saveDraft(name, userId, getValues())
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
