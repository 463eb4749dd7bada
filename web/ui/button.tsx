import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { Spinner } from './spinner.tsx'

type Props = ComponentProps<'button'> & { variant?: ButtonVariant; size?: ButtonSize; isBusy?: boolean }

/** A button. While busy it is disabled and says so; its label stays, so that its width does too. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  isBusy = false,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonStyle(variant, size, className)}
    >
      {isBusy && <Spinner size="small" />}
      {children}
    </button>
  )
}
