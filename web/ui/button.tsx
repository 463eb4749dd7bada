import { type ComponentProps, type RefObject, useRef } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { Spinner } from './spinner.tsx'
import { useKeptFocus } from './use-restore-focus.ts'

type Props = Omit<ComponentProps<'button'>, 'ref'> & {
  ref?: RefObject<HTMLButtonElement | null>
  variant?: ButtonVariant
  size?: ButtonSize
  isBusy?: boolean
}

/** A button. While busy it is disabled and says so; its label stays, so that its width does too, and so does the focus. */
export function Button({
  ref,
  variant = 'secondary',
  size = 'medium',
  isBusy = false,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: Props) {
  const own = useRef<HTMLButtonElement>(null)
  const self = ref ?? own
  useKeptFocus(self, isBusy)
  return (
    <button
      {...rest}
      ref={self}
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
