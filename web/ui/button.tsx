import { type ComponentProps, type RefObject, useRef } from 'react'
import { classNames } from './class-names.ts'
import { useRestoreFocus } from './focus.ts'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

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

type LinkButtonProps = LinkProps & { variant?: ButtonVariant; size?: ButtonSize }

/** A link that looks like a button. */
export function LinkButton({ variant = 'secondary', size = 'medium', className, ...rest }: LinkButtonProps) {
  return <Link prefetch="intent" {...rest} className={buttonStyle(variant, size, className)} />
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

/** A button with only an icon and a touch target of 44 px; `label` is its accessible name. */
export function IconButton({ label, type = 'button', className, children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={classNames(iconButtonStyle, className)}>
      {children}
    </button>
  )
}

export const iconButtonStyle =
  'relative inline-flex size-11 shrink-0 items-center justify-center rounded-press transition-colors duration-200 ' +
  'ease-press hover:bg-leaf-mist disabled:cursor-not-allowed disabled:opacity-50'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quietDanger'
type ButtonSize = 'small' | 'medium' | 'large'

/** The style of buttons and of links that look like buttons. Small ones are for dense desktop tables. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(base, sizes[size], variants[variant], className)
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-press border font-semibold leading-tight no-underline ' +
  'transition-colors duration-200 ease-press disabled:cursor-not-allowed aria-disabled:cursor-not-allowed ' +
  'disabled:opacity-55 aria-disabled:opacity-55'

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 py-1 text-sm pointer-coarse:min-h-11',
  medium: 'min-h-11 px-5 py-2',
  large: 'min-h-13 px-7 py-3 text-lg',
}

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-terracotta-deep text-white enabled:hover:bg-terracotta-dark [a]:hover:bg-terracotta-dark',
  secondary:
    'border-forest/70 bg-transparent text-forest enabled:hover:bg-forest enabled:hover:text-paper [a]:hover:bg-forest [a]:hover:text-paper',
  quiet: 'border-transparent bg-transparent text-forest enabled:hover:bg-leaf-mist [a]:hover:bg-leaf-mist',
  danger: 'border-danger/60 bg-transparent text-danger enabled:hover:bg-danger enabled:hover:text-white',
  quietDanger: 'border-transparent bg-transparent text-danger enabled:hover:bg-danger enabled:hover:text-white',
}
