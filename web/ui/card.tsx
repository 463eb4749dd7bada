import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A light panel with a thin border. */
export function Card({ isPadded = true, className, ...rest }: ComponentProps<'div'> & { isPadded?: boolean }) {
  return (
    <div
      {...rest}
      className={classNames('rounded-press border border-line bg-sheet', isPadded && 'p-5 sm:p-6', className)}
    />
  )
}
