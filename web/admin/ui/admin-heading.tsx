import type { ReactNode } from 'react'

type Props = { title: string; subtitle?: string | undefined; actions?: ReactNode }

/** A back office page's one h1, smaller than the shop's, with what stands under and beside it. */
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
