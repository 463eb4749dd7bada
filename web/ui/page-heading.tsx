import type { ReactNode } from 'react'

type Props = { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode }

/** A page's h1 with a subtitle and actions. */
export function PageHeading({ title, subtitle, actions }: Props) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        {subtitle !== undefined && <p className="mt-1.5 text-ink-soft">{subtitle}</p>}
      </div>
      {actions}
    </header>
  )
}
