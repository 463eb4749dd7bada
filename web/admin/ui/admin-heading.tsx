import type { ReactNode } from 'react'

type Props = { title: string; subtitle?: string | undefined; actions?: ReactNode }

/** The h1 of a back office page, smaller than the shop's, with a subtitle and actions. */
export function AdminHeading({ title, subtitle, actions }: Props) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl sm:text-[1.7rem]">{title}</h1>
        {subtitle !== undefined && <p className="mt-0.5 text-ink-soft">{subtitle}</p>}
      </div>
      {actions}
    </header>
  )
}
