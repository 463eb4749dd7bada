import type { ComponentProps } from 'react'
import { PasswordField } from '../../ui/password-field.tsx'

/** The present password, which the first second factor asks for. */
export function PresentPassword(props: Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>) {
  return <PasswordField {...props} label="Your password" autoComplete="current-password" />
}
