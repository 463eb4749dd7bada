import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { registerForm, takeDraft } from './drafts.ts'

/** Stores a form's values when the session ends, and restores them when the same user signs in again. */
export function useDraft<Fields extends FieldValues, Sent>(
  name: string,
  { reset, getValues }: UseFormReturn<Fields, unknown, Sent>,
): void {
  useEffect(() => {
    const draft = takeDraft(name)
    // Only this form writes drafts of this name.
    if (draft !== null) reset(draft as Fields, { keepDefaultValues: true })
    return registerForm(name, () => getValues())
  }, [name, reset, getValues])
}
