import type { ComponentProps } from 'react'
import { TextField } from '../../ui/text-field.tsx'

/** The present password, which the first second factor asks for. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete'>) {
  return <TextField {...props} label="Your password" type="password" autoComplete="current-password" />
}
