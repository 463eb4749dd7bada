import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { lastAddressOf, RETURN } from './list-memory.ts'

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

/** Links back to a list with its last search, filters and scroll position. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={lastAddressOf(to)}
      state={RETURN}
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-1.5 self-start text-ink-soft hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  )
}
