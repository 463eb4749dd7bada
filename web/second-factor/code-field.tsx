import type { ComponentProps } from 'react'
import { TextField } from '../ui/fields.tsx'

/** A code of an authenticator app, which phones and password managers fill in, or a recovery code. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'autoComplete'>) {
  return (
    <TextField
      {...props}
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
    />
  )
}
