import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }

/** A button with only an icon and a touch target of 44 px; `label` is its accessible name. */
export function IconButton({ label, type = 'button', className, children, ...rest }: Props) {
  return (
    <button {...rest} type={type} aria-label={label} className={classNames(iconButtonStyle, className)}>
      {children}
    </button>
  )
}

export const iconButtonStyle =
  'relative inline-flex size-11 shrink-0 items-center justify-center rounded-press transition-colors duration-200 ' +
  'ease-press hover:bg-leaf-mist disabled:cursor-not-allowed disabled:opacity-50'
