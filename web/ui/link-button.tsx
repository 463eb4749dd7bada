import { Link, type LinkProps } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'

type Props = LinkProps & { variant?: ButtonVariant; size?: ButtonSize }

/** A link that looks like a button. */
export function LinkButton({ variant = 'secondary', size = 'medium', className, ...rest }: Props) {
  return <Link prefetch="intent" {...rest} className={buttonStyle(variant, size, className)} />
}
