import type { ReactNode } from 'react'
import { AdminHeading } from './admin-heading.tsx'

type Props = {
  title: string
  subtitle?: string | undefined
  actions?: ReactNode
  filters: ReactNode
  footer: ReactNode
  /** At the end of the footer's line. */
  footerEnd?: ReactNode
  children: ReactNode
}

/** A page with one long list; on large screens the list scrolls while filters and count stay. */
export function ListPage({ title, subtitle, actions, filters, footer, footerEnd, children }: Props) {
  return (
    <div className="relative flex min-w-0 grow flex-col gap-3.5 p-4 sm:p-6 lg:min-h-0 lg:overflow-y-auto lg:px-7">
      <AdminHeading title={title} subtitle={subtitle} actions={actions} />
      <search className="flex flex-wrap gap-3">{filters}</search>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-6 text-[0.82rem]">
        <p aria-live="polite" className="figures text-ink-soft">
          {footer}
        </p>
        {footerEnd}
      </div>
    </div>
  )
}
