import type { ComponentProps } from 'react'
import { TextField } from '../ui/text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'autoComplete'>

/** A code of an authenticator app, which phones and password managers fill in, or a recovery code. */
export function CodeField(props: Props) {
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
