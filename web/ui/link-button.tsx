import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { Link, type LinkProps } from './link.tsx'

type Props = LinkProps & { variant?: ButtonVariant; size?: ButtonSize }

/** A link that looks like a button. */
export function LinkButton({ variant = 'secondary', size = 'medium', className, ...rest }: Props) {
  return <Link prefetch="intent" {...rest} className={buttonStyle(variant, size, className)} />
}
