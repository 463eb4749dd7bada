import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quietDanger'
export type ButtonSize = 'small' | 'medium' | 'large'

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
