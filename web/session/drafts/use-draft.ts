import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { takeDraft, watchForm } from './drafts.ts'

/** Keeps what is typed in a form when the session ends, and puts it back once the same person is back. */
export function useDraft<Fields extends FieldValues, Sent>(
  name: string,
  { reset, getValues }: UseFormReturn<Fields, unknown, Sent>,
): void {
  useEffect(() => {
    const draft = takeDraft(name)
    // Only this form has written under its name.
    if (draft !== null) reset(draft as Fields, { keepDefaultValues: true })
    return watchForm(name, () => getValues())
  }, [name, reset, getValues])
}
