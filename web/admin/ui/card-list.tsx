import { type ReactNode, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useScrollRestoration } from './list-memory.ts'

type Props = { label: string; isBusy: boolean; after: ReactNode; children: ReactNode }

/** The entries of a list as cards, for screens too narrow for the table. */
export function CardList({ label, isBusy, after, children }: Props) {
  const element = useRef<HTMLElement>(null)
  useScrollRestoration(element)
  return (
    <section ref={element} aria-label={label} aria-busy={isBusy}>
      <ul
        className={classNames(
          'grid gap-3 transition-opacity duration-200 ease-press md:grid-cols-2',
          '*:[contain-intrinsic-size:auto_12rem] *:[content-visibility:auto]',
          isBusy && 'opacity-60',
        )}
      >
        {children}
      </ul>
      {after}
    </section>
  )
}
