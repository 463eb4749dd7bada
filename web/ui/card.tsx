import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type Props = ComponentProps<'div'> & { isPadded?: boolean }

/** A sheet of lighter paper with a thin edge. */
export function Card({ isPadded = true, className, ...rest }: Props) {
  return (
    <div
      {...rest}
      className={classNames('rounded-press border border-line bg-sheet', isPadded && 'p-5 sm:p-6', className)}
    />
  )
}
