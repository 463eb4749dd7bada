import { type ComponentProps, type RefObject, useRef } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { Spinner } from './spinner.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'

type Props = Omit<ComponentProps<'button'>, 'ref'> & {
  ref?: RefObject<HTMLButtonElement | null>
  variant?: ButtonVariant
  size?: ButtonSize
  isBusy?: boolean
}

/** A button. While busy it is disabled and announces it; its label, its width and its focus stay. */
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
  useRestoreFocus(self, isBusy)
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
